import type { Decision } from './learning/learner/model.rules.ts'

/**
 * What one person did about another. Each field has a guard of its own: the sequence number of the fact, or the time.
 */
export interface Outcome {
  _id: string
  from: string
  to: string
  /** time of the last change; old ones expire */
  at: Date
  viewedAt?: Date | null
  passedAt?: Date | null
  likedAt?: Date | null
  lovedAt?: Date | null
  wroteAt?: Date | null
  reportedAt?: Date | null
  /** the predicted chance of a yes at the first decision */
  said?: number
}
export type OutcomeField = 'viewedAt' | 'passedAt' | 'likedAt' | 'lovedAt' | 'wroteAt' | 'reportedAt'

export const outcomeId = (from: string, to: string): string => `${from}:${to}`

const day = 86_400_000
/** a passed person is not shown again within these days */
export const PASS_REST_DAYS = 56
/** a profile view counts as a no after this time, with less weight than a pass */
const viewRestMs = day
const viewWeight = 0.3

/** The decision that an outcome stands for; null: none yet. */
export const decisionOf = (outcome: Outcome, now: Date): Decision | null => {
  const { from, to } = outcome
  if (outcome.reportedAt) return { from, to, yes: false }
  if (outcome.lovedAt || outcome.likedAt || outcome.wroteAt) return { from, to, yes: true }
  if (outcome.passedAt) return { from, to, yes: false }
  if (outcome.viewedAt && now.getTime() - outcome.viewedAt.getTime() > viewRestMs)
    return { from, to, yes: false, weight: viewWeight }
  return null
}

/** Passes before this time have expired. */
export const passesSince = (now: Date): Date => new Date(now.getTime() - PASS_REST_DAYS * day)
