import type { zhCaseActions, zhCaseResources, zhCases } from '../zh/cases.ts'

export const enCases: typeof zhCases = {
  next: 'Next case',
  none: 'No more cases for you',
  release: 'Give back',
  claim: 'Claim',
  free: 'Nobody works on this case',
  other: '%{by} works on this case until %{time}',
  taken: 'In work',
  late: 'Overdue',
  waiting: 'What waits',
  keys: 'j and k change what is shown, n opens the next case',
  done: 'This case is done',
  doneHelp: 'Press n for the next case.',
  empty: 'No cases',
  emptyHelp: 'Everything that waits about one member is a case and appears here.',
  level: { inTime: '%{time} left', soon: 'Only %{time} left', late: '%{time} late' },
  kinds: {
    signal: 'Scam signals',
    report: 'Report',
    appeal: 'Appeal',
    mark: 'Marked words',
    post: 'Post',
    comment: 'Comment',
    profile: 'Profile',
    realName: 'Real name',
    grade: 'Education',
  },
  languages: { zh: 'Chinese', en: 'English' },
  my: { title: 'What I work on', kinds: 'Kinds', languages: 'Languages' },
}
export const enCaseResources: typeof zhCaseResources = {
  cases: {
    name: 'Cases',
    fields: {
      q: 'Member ID',
      kind: 'Kind',
      late: 'Service level',
      user: 'Member',
      items: 'Waiting',
      score: 'Urgency',
      since: 'Waiting since',
      dueAt: 'Service level',
    },
  },
}
export const enCaseActions: typeof zhCaseActions = {
  cases_list: 'Viewed cases',
  cases_one: 'Viewed a case',
  cases_claim: 'Claimed a case',
  cases_release: 'Gave a case back',
  'users/searchTexts': 'Searched for contents',
  'users/getWaitingCounts': 'Viewed what waits',
  'users/nextCase': 'Claimed the next case',
}
