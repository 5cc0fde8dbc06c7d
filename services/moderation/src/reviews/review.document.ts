import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import type { Aggregate } from '@xinyu/platform/db/aggregate-collection'
import type { ReviewState } from './reviews.rules.ts'

export interface Review extends Aggregate, ReviewState {
  user: UserSnapshot | null
  waitingSince: Date
  decidedBy: string | null
  decidedAt: Date | null
  reasonCode: string | null
  reason: string
  /** it waited when its submitter was banned or left, and waits again when they return */
  wasWaiting?: true
  /** the incident whose act has refused it */
  incident_id?: string | null
  /** the last decision in the service of a post or comment, which may still be undone */
  elsewhere?: { isDecided: boolean; at: Date }
}
export type NewReview = Omit<
  Review,
  keyof Aggregate | 'status' | 'claimedBy' | 'claimedUntil' | 'decidedBy' | 'decidedAt' | 'reasonCode' | 'reason'
> & { _id: string }

/** Of what waits for a decision here or in its own service. */
export const waits = { status: 'waiting' as const, 'elsewhere.isDecided': { $ne: true } }
export const superseded = { status: 'superseded', claimedBy: null, claimedUntil: null } as const
