import type { Decision } from './learner/model.rules.ts'

/** What somebody did about somebody. Each field has a guard of its own: the number of the fact, or the moment. */
export interface Outcome {
  _id: string
  from: string
  to: string
  /** when any of it changed last; the oldest expire */
  at: Date
  viewedAt?: Date | null
  passedAt?: Date | null
  likedAt?: Date | null
  lovedAt?: Date | null
  wroteAt?: Date | null
  reportedAt?: Date | null
  /** the chance of a yes that was given when the first decision came */
  said?: number
}
export type OutcomeField = 'viewedAt' | 'passedAt' | 'likedAt' | 'lovedAt' | 'wroteAt' | 'reportedAt'

export const outcomeId = (from: string, to: string): string => `${from}:${to}`

const day = 86_400_000
/** nobody who was passed over comes up again within these days */
export const PASS_REST_DAYS = 56
/** a look that led to nothing is a no after this long, of less weight than a pass */
const lookRest = day
const lookWeight = 0.3

/** What an outcome says about who is liked; null while it says nothing. */
export const decisionOf = (outcome: Outcome, now: Date): Decision | null => {
  const { from, to } = outcome
  if (outcome.reportedAt) return { from, to, yes: false }
  if (outcome.lovedAt || outcome.likedAt || outcome.wroteAt) return { from, to, yes: true }
  if (outcome.passedAt) return { from, to, yes: false }
  if (outcome.viewedAt && now.getTime() - outcome.viewedAt.getTime() > lookRest)
    return { from, to, yes: false, weight: lookWeight }
  return null
}

/** Passes are forgotten at this moment. */
export const passesSince = (now: Date): Date => new Date(now.getTime() - PASS_REST_DAYS * day)
