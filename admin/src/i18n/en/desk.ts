import type {
  zhDesk,
  zhDeskActions,
  zhDeskNames,
  zhDeskResources,
  zhEscalations,
  zhModeratorFigures,
  zhReasonTemplates,
  zhUndo,
} from '../zh/desk.ts'

export const enUndo: typeof zhUndo = {
  done: 'Taken back; it waits again',
  history: 'My decisions',
  help: 'Each can be taken back for ten minutes; members are told after that. A ban works at once, and undo lifts it.',
  none: 'No decisions yet',
  left: '%{time} left to undo',
  takeBack: 'Undo',
  undone: 'Taken back',
  overruled: 'Overruled',
  verdict: { approved: 'Approved', rejected: 'Turned down', ended: 'Ended', banned: 'Banned', lifted: 'Ban lifted' },
}
export const enDesk: typeof zhDesk = {
  skip: 'Skip',
  escalate: 'Escalate',
  escalateTitle: 'Escalate what %{name} handed in',
  escalateHelp: 'Another moderator decides; say what makes you unsure.',
  escalated: 'Escalated: another moderator decides',
  notes: 'Notes on the member',
  noNotes: 'No notes yet',
  note: 'For other moderators',
  addNote: 'Add',
  person: 'The member',
  zoom: 'Side by side',
  parts: 'What it is about (none: all of it)',
}
export const enEscalations: typeof zhEscalations = {
  empty: 'Nothing is escalated',
  emptyHelp: 'What moderators are unsure of appears here, and leaves with a decision.',
  close: 'Nothing to decide',
  state: { open: 'Open', done: 'Done' },
}
export const enReasonTemplates: typeof zhReasonTemplates = {
  empty: 'No reasons',
  emptyHelp: 'Reasons to choose from in reviews and bans; admins edit them.',
  off: 'Off',
}
export const enModeratorFigures: typeof zhModeratorFigures = {
  me: 'Me',
  made: 'Decisions: %{decisions}, %{perHour} an hour',
  reversed: 'Taken back: %{undone}, overruled: %{overruled}',
  waited: 'Waiting time p50 %{p50}, p95 %{p95}',
  empty: 'No figures yet',
  emptyHelp: 'Decisions are counted within half a minute. Rows stand by day; nobody is ranked.',
}
export const enDeskNames: typeof zhDeskNames = {
  decisions: 'Decisions',
  moderatorFigures: 'Review figures',
  escalations: 'Escalations',
  memberNotes: 'Notes on members',
  faceComparisons: 'Face comparisons',
  reasonTemplates: 'Reasons',
}
const queueFields = { queue: 'Type', by: 'Moderator', addtime: 'Time', q: 'Search by id' }
export const enDeskResources: typeof zhDeskResources = {
  decisions: { name: 'Decisions', fields: { at: 'Time', ...queueFields } },
  moderatorFigures: {
    name: 'Review figures',
    fields: {
      ...queueFields,
      day: 'Day',
      decisions: 'Decisions',
      perHour: 'An hour',
      undone: 'Undone',
      overruled: 'Overruled',
      p50: 'Waited p50',
      p95: 'Waited p95',
      from: 'From',
      to: 'To',
    },
  },
  escalations: { name: 'Escalations', fields: { ...queueFields, note: 'Note', state: 'State', acts: 'Actions' } },
  faceComparisons: { name: 'Face comparisons', fields: {} },
  memberNotes: { name: 'Notes on members', fields: { text: 'Note', ...queueFields } },
  reasonTemplates: {
    name: 'Reasons',
    fields: {
      ...queueFields,
      code: 'Code (for statistics)',
      title: 'Name in Chinese',
      titleEn: 'Name',
      text: 'Notice in Chinese',
      textEn: 'Notice',
      order: 'Order (the first nine have a key)',
      isOn: 'On',
    },
  },
}
export const enDeskActions: typeof zhDeskActions = {
  profileReviews_takeBack: 'Took a profile decision back',
  posts_takeBack: 'Took a post decision back',
  comments_takeBack: 'Took a comment decision back',
  images_takeBack: 'Took a photo decision back',
  realNameReviews_takeBack: 'Took a real-name decision back',
  gradeReviews_takeBack: 'Took an education decision back',
  smilePks_takeBack: 'Took the end of a PK back',
  users_takeBack: 'Took a ban back',
  escalations_create: 'Escalated something',
  escalations_close: 'Closed an escalation',
  memberNotes_list: 'Looked at notes on a member',
  memberNotes_one: 'Looked at a note on a member',
  memberNotes_create: 'Noted something about a member',
  memberNotes_remove: 'Removed a note on a member',
  reasonTemplates_create: 'Added a reason',
  reasonTemplates_update: 'Changed a reason',
  reasonTemplates_remove: 'Removed a reason',
}
