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
  done: 'Undone; it is waiting for review again',
  history: 'My decisions',
  help: 'An approval can be undone for half a minute, a refusal for ten minutes; after that it takes effect and the member is notified. A ban applies immediately, and undo lifts it.',
  none: 'No decisions yet',
  left: '%{time} left to undo',
  takeBack: 'Undo',
  undone: 'Undone',
  overruled: 'Overruled',
  verdict: {
    approved: 'Approved',
    rejected: 'Rejected',
    ended: 'Ended',
    banned: 'Banned',
    lifted: 'Ban lifted',
    sanctioned: 'Warned or limited',
  },
}
export const enDesk: typeof zhDesk = {
  skip: 'Skip',
  escalate: 'Escalate',
  escalateTitle: 'Escalate the submission of %{name}',
  escalateHelp: 'Another moderator decides. Say why you are unsure.',
  escalated: 'Escalated: another moderator decides',
  notes: 'Notes on the member',
  noNotes: 'No notes yet',
  note: 'For other moderators',
  addNote: 'Add',
  person: 'The member',
  zoom: 'Side by side',
  parts: 'Affected parts (none selected: everything)',
}
export const enEscalations: typeof zhEscalations = {
  empty: 'No escalations',
  emptyHelp: 'Items that moderators are unsure about appear here until they are decided.',
  close: 'Nothing to decide',
  state: { open: 'Open', done: 'Done' },
}
export const enReasonTemplates: typeof zhReasonTemplates = {
  empty: 'No reasons',
  emptyHelp: 'Reasons to choose from in reviews and bans; administrators edit them.',
  off: 'Inactive',
}
export const enModeratorFigures: typeof zhModeratorFigures = {
  me: 'Me',
  made: 'Decisions: %{decisions}, %{perHour} per hour',
  reversed: 'Undone: %{undone}, overruled: %{overruled}',
  waited: 'Waiting time p50 %{p50}, p95 %{p95}',
  empty: 'No statistics yet',
  emptyHelp: 'Decisions are counted within 30 seconds. Rows are sorted by day; nobody is ranked.',
}
export const enDeskNames: typeof zhDeskNames = {
  decisions: 'Decisions',
  moderatorFigures: 'Review statistics',
  escalations: 'Escalations',
  memberNotes: 'Notes on members',
  faceComparisons: 'Face comparisons',
  reasonTemplates: 'Reasons',
}
const queueFields = { queue: 'Type', by: 'Moderator', addtime: 'Time', q: 'Search by ID' }
export const enDeskResources: typeof zhDeskResources = {
  sharedDevices: { name: 'Devices and who shares them', fields: {} },
  pastDecisions: { name: 'Past decisions', fields: {} },
  decisions: { name: 'Decisions', fields: { at: 'Time', ...queueFields } },
  moderatorFigures: {
    name: 'Review statistics',
    fields: {
      ...queueFields,
      day: 'Day',
      decisions: 'Decisions',
      perHour: 'Per hour',
      undone: 'Undone',
      overruled: 'Overruled',
      p50: 'Waited p50',
      p95: 'Waited p95',
      from: 'From',
      to: 'To',
    },
  },
  escalations: { name: 'Escalations', fields: { ...queueFields, note: 'Note', state: 'Status', acts: 'Actions' } },
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
      order: 'Order (the first nine have a shortcut key)',
      isOn: 'Active',
    },
  },
}
export const enDeskActions: typeof zhDeskActions = {
  profileReviews_takeBack: 'Undid a profile decision',
  posts_takeBack: 'Undid a post decision',
  comments_takeBack: 'Undid a comment decision',
  images_takeBack: 'Undid a photo decision',
  realNameReviews_takeBack: 'Undid a real-name decision',
  gradeReviews_takeBack: 'Undid an education decision',
  smilePks_takeBack: 'Undid ending a PK',
  users_takeBack: 'Undid a ban',
  escalations_create: 'Escalated an item',
  escalations_close: 'Closed an escalation',
  memberNotes_list: 'Viewed notes on a member',
  memberNotes_one: 'Viewed a note on a member',
  memberNotes_create: 'Added a note on a member',
  memberNotes_remove: 'Removed a note on a member',
  reasonTemplates_create: 'Added a reason',
  reasonTemplates_update: 'Changed a reason',
  sharedDevices_list: 'Viewed shared devices',
  pastDecisions_list: 'Viewed past decisions',
  reasonTemplates_remove: 'Removed a reason',
}
