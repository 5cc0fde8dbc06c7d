import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { Decision } from './learning/learner/model.rules.ts'
import type { Outcome } from './outcome.document.ts'

export const outcomeId = (from: string, to: string): string => `${from}:${to}`

/** a passed person is not shown again within these days */
export const PASS_REST_DAYS = 56
/** a profile view counts as a no after this time, with less weight than a pass */
const viewRestMs = DAY_MS
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
export const passesSince = (now: Date): Date => new Date(now.getTime() - PASS_REST_DAYS * DAY_MS)
