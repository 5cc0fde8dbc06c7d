import type { Hole } from './hole.ts'

const marks = 'services/moderation/src/marks/marks.spec.ts'

/** What people write and show: words, marks, and pictures that are checked. */
export const wordHoles: readonly Hole[] = [
  {
    name: 'pictures-of-others-scored',
    opens: 'the picture check reads what somebody else has uploaded, and identity cards',
    file: 'services/moderation/src/wx/wx.rules.ts',
    find: "(key.startsWith('pictures/') || key.startsWith(ownUploads))",
    replace: "(key !== '' || key.startsWith(ownUploads))",
    test: {
      project: 'services',
      file: 'services/moderation/src/wx/wx.spec.ts',
      name: 'by its address only a picture of our store is checked',
    },
  },
  {
    name: 'marks-of-the-erased',
    opens: 'a mark that is told of late brings somebody back who was erased',
    file: 'services/moderation/src/marks/marks.ts',
    find: 'if (person !== null && (await this.submitters.of(person))?.isErased)',
    replace: 'if (person !== null && (await this.submitters.of(person)) === undefined)',
    test: { project: 'services', file: marks, name: 'of somebody erased no mark is kept', needsWholeFile: true },
  },
  {
    name: 'posts-that-need-no-review',
    opens: 'a post with a word that is to be reviewed is shown to everybody at once',
    file: 'services/moderation/src/reviews/reviews.rules.ts',
    find: "badword !== null && hit?.action !== 'mark'",
    replace: "badword !== null && hit?.action === 'refuse'",
    test: { project: 'services', file: marks, name: 'with one to be reviewed it waits', needsWholeFile: true },
  },
]
