import { type WordAction, wordActions } from '@xinyu/contracts/rules/text/words/word-rule'
import { DAY_MS } from '@xinyu/contracts/rules/time'

/** Decided appeals of members whose texts had a word. */
export interface AppealCounts {
  /** those in the member's favour */
  granted: number
  decided: number
}

/** fewer may be chance */
export const grantedFrom = 5
/** of all decided: with fewer, moderators mostly agree with the word */
export const grantedShare = 0.2
/** appeals before that say nothing about how it works now */
const countedMs = 30 * DAY_MS

/** The stage before; null: it stays. `mark` causes nothing for the member, so it is the last. */
export const turnedBack = (action: WordAction, { granted, decided }: AppealCounts): WordAction | null => {
  if (granted < grantedFrom || granted < grantedShare * decided) return null
  return wordActions[wordActions.indexOf(action) - 1] ?? null
}

/** Appeals count from when the word got its present stage. */
export const countedSince = (stagedAt: Date, now: Date): Date =>
  new Date(Math.max(stagedAt.getTime(), now.getTime() - countedMs))
