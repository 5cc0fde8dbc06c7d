/** What can wait about a person, the most urgent first. */
export const caseKinds = [
  'signal',
  'match',
  'report',
  'appeal',
  'mark',
  'post',
  'comment',
  'profile',
  'realName',
  'grade',
] as const
export type CaseKind = (typeof caseKinds)[number]

/** The languages in which moderators read. */
export const caseLanguages = ['zh', 'en'] as const
export type CaseLanguage = (typeof caseLanguages)[number]

/** The service levels: minutes within which what waits is decided. */
export const serviceMinutes: Readonly<Record<CaseKind, number>> = {
  // money is lost within the hour
  signal: 30,
  // before they write to anybody
  match: 60,
  report: 60,
  // published already
  mark: 240,
  // the author waits for it to appear
  post: 60,
  comment: 60,
  profile: 240,
  // somebody may be locked out wrongly
  appeal: 1_440,
  realName: 1_440,
  grade: 1_440,
}

export type ServiceLevel = 'inTime' | 'soon' | 'late'

/** `soon`: less than a quarter of its time is left. */
export const serviceLevelOf = (since: Date, dueAt: Date, now: Date): ServiceLevel => {
  const left = dueAt.getTime() - now.getTime()
  if (left <= 0) return 'late'
  return left * 4 < dueAt.getTime() - since.getTime() ? 'soon' : 'inTime'
}
