import type { Hole } from './hole.ts'

const signals = 'services/chat/src/scam-signals/signals.spec.ts'
const tableOfLinks = 'packages/contracts/src/rules/text/links-table.spec.ts'
const marks = 'services/moderation/src/word-marks/marks.spec.ts'

/** Checks of texts and pictures: words, marks, links. */
export const wordHoles: readonly Hole[] = [
  {
    name: 'pictures-of-others-scored',
    opens: 'the picture check reads other people’s uploads, and identity cards',
    file: 'services/moderation/src/wechat-checks/wx.rules.ts',
    find: "(key.startsWith('pictures/') || key.startsWith(ownUploads))",
    replace: "(key !== '' || key.startsWith(ownUploads))",
    test: {
      project: 'services',
      file: 'services/moderation/src/wechat-checks/wx.spec.ts',
      name: 'by its address only a picture of our store is checked',
    },
  },
  {
    name: 'marks-of-the-erased',
    opens: 'a late mark restores data of an erased member',
    file: 'services/moderation/src/word-marks/marks.ts',
    find: 'if (person !== null && (await this.submitters.find(person))?.isErased)',
    replace: 'if (person !== null && (await this.submitters.find(person)) === undefined)',
    test: { project: 'services', file: marks, name: 'no mark of an erased person is kept', needsWholeFile: true },
  },
  {
    name: 'posts-without-review',
    opens: 'a post with a word that requires review is public at once',
    file: 'services/moderation/src/reviews/review-priority.rules.ts',
    find: "badword !== null && hit?.action !== 'mark'",
    replace: "badword !== null && hit?.action === 'refuse'",
    test: { project: 'services', file: marks, name: 'with one to be reviewed it waits', needsWholeFile: true },
  },
  {
    name: 'warnings-for-the-sender',
    opens: 'a scammer learns that the other is warned, and rephrases until they are not',
    file: 'services/chat/src/conversations/message.rules.ts',
    find: 'warning: viewer === message.from || message.recalled ? undefined : message.warning,',
    replace: 'warning: viewer !== viewer || message.recalled ? undefined : message.warning,',
    test: { project: 'services', file: signals, name: 'hidden from its sender' },
  },
  {
    name: 'first-days-without-limit',
    opens: 'a new account writes to as many strangers as an established one',
    file: 'services/chat/src/conversations/sending/trust-level.rules.ts',
    find: "return isNew ? 'new' : 'member'",
    replace: "return isNew ? 'member' : 'member'",
    test: {
      project: 'services',
      file: 'services/chat/src/conversations/sending/first-messages.spec.ts',
      name: 'new members reach fewer strangers',
    },
  },
  {
    name: 'scores-of-the-erased',
    opens: 'the console keeps the scores of an erased member',
    file: 'services/moderation/src/scam-signals/on-signals-raised.ts',
    find: 'if ((await this.submitters.find(data.user_id))?.isErased) await this.store.erase(data.user_id)',
    replace: 'void data',
    test: {
      project: 'services',
      file: 'services/moderation/src/scam-signals/signals.spec.ts',
      name: 'nothing is kept of an erased person, not even a fact that arrives later',
    },
  },
  {
    name: 'links-by-another-dot',
    opens: 'a link with lookalike dots or letters is sent',
    file: 'packages/contracts/src/rules/text/normal-form.ts',
    find: "char.normalize('NFKC')",
    replace: 'char',
    test: { project: 'unit', file: tableOfLinks, name: 'written with %s' },
  },
  {
    name: 'links-with-joiners',
    opens: 'a link with an invisible character is sent',
    file: 'packages/contracts/src/rules/text/normal-form.ts',
    find: "if (invisible.test(char) || control.test(char)) return ''",
    replace: 'if (control.test(char)) return char',
    test: { project: 'unit', file: tableOfLinks, name: 'written with %s' },
  },
  {
    name: 'links-by-rare-endings',
    opens: 'a link with an unusual top-level domain is sent',
    file: 'packages/contracts/src/rules/text/links/endings.ts',
    find: "return /^xn--[a-z0-9-]+$/.test(label) || (label.length > 1 && isListed(label)) ? 'other' : null",
    replace: 'return null',
    test: { project: 'unit', file: tableOfLinks, name: 'written with %s' },
  },
  {
    name: 'words-in-disguise',
    opens: 'a sensitive word in black or small capitals is not found',
    file: 'packages/contracts/src/rules/text/words/letters.ts',
    find: 'const seen = normalForm(text).text',
    replace: 'const seen = text',
    test: { project: 'unit', file: 'packages/contracts/src/rules/text/sensitive-words.spec.ts', name: 'reads' },
  },
]
