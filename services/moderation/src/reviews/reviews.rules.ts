import { ProfileStatus } from '@xinyu/contracts/enums'
import type { imageFlag } from '@xinyu/contracts/admin/shared'
import type { reviewDecided, reviewKind } from '@xinyu/contracts/events/moderation'
import type { DataOf } from '@xinyu/contracts/event'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import {
  type PendingDecision,
  pendingDecisionFor,
  type PendingDecisionState,
  undoOf,
} from '@xinyu/platform/review/pending-decision.rules'
import type { FoundWord, WordAction } from '@xinyu/contracts/rules/text/words/word-rule'
import type { z } from 'zod'

export type ReviewKind = z.output<typeof reviewKind>
export type ReviewStatus = 'waiting' | 'approved' | 'rejected' | 'superseded'
export interface ReviewText {
  field: string
  text: string
  badword: string | null
  /** of a voice; `key` is an object key */
  voice?: { key: string; seconds: number }
  /** what the list says of the word */
  hit?: FoundWord & { action: WordAction }
}
export type ImageFlag = z.output<typeof imageFlag>
export interface ReviewImage {
  _id: string
  /** an object key, or an address of elsewhere */
  url: string
  desc: string
  nudity?: ImageFlag
}
export interface ReviewState extends PendingDecisionState {
  _id: string
  kind: ReviewKind
  subject_id: string
  user_id: string
  revision: number
  status: ReviewStatus
  texts: ReviewText[]
  images: ReviewImage[]
  priority: number
  claimedBy: string | null
  claimedUntil: Date | null
}
export interface Decision {
  approve: boolean
  revision: number
  reasonCode: string | null
  reason: string
  moderator: string | null
}
type Refused = { refuse: 'CONFLICT' | 'NOT_FOUND' | 'SELF' }
type Decided = {
  set: {
    status: ReviewStatus
    decidedBy: string | null
    decidedAt: Date
    reasonCode: string | null
    reason: string
    claimedBy: null
    claimedUntil: null
    held: PendingDecision | null
    takenBackBy: null
  }
  /** null: published when it can no longer be undone */
  fact: DataOf<typeof reviewDecided> | null
}

/** The id of the review of one revision: created once, even if submitted repeatedly. */
export const reviewIdOf = (kind: ReviewKind, subject: string, revision: number): string =>
  `${kind}-${subject}-${revision}`

/** How an erased person shows in the history: only the id is kept. */
export const erasedUser = (_id: string): UserSnapshot => ({
  _id,
  GID: '00000000',
  type: 'normal',
  name: '',
  avatar: null,
  gender: null,
  birthday: null,
  liveCity: null,
  work: null,
  education: null,
  height: null,
  aboutMe: '',
  isCompleted: ProfileStatus.Cancelled,
  hasRealChecked: 0,
  hasGradeChecked: 0,
  privacy: {
    blockMe: true,
    hideOnline: true,
    hideDistance: true,
    whoMayWrite: 'nobody',
    whoSeesPhotos: 'matches',
  },
  roles: [],
  createdAt: new Date(0).toISOString(),
})

const heldByOther = (review: ReviewState, moderator: string | null, now: Date): boolean =>
  review.claimedBy !== null &&
  review.claimedBy !== moderator &&
  review.claimedUntil !== null &&
  review.claimedUntil > now

/** The fact that others receive. */
export const factOf = (
  { _id: review_id, kind, subject_id, user_id, revision }: ReviewState,
  { approve, reasonCode, reason, moderator }: Omit<Decision, 'revision'>,
): DataOf<typeof reviewDecided> => ({
  review_id,
  kind,
  subject_id,
  user_id,
  revision,
  decision: approve ? 'approved' : 'rejected',
  reasonCode,
  reason,
  moderator_id: moderator,
})

/**
 * Nobody decides their own submission. A review can be decided only while it waits, in the revision that the moderator
 * saw, and not while another moderator's claim lasts. The decision is published after `undoSeconds`.
 */
export const decide = (review: ReviewState, decision: Decision, undoSeconds: number, now: Date): Decided | Refused => {
  if (review.user_id === decision.moderator) return { refuse: 'SELF' }
  if (
    review.status !== 'waiting' ||
    review.revision !== decision.revision ||
    heldByOther(review, decision.moderator, now)
  )
    return { refuse: 'CONFLICT' }
  const { reasonCode, reason, moderator } = decision
  const status = decision.approve ? ('approved' as const) : ('rejected' as const)
  const held = pendingDecisionFor(moderator, undoSeconds, now)
  const decided = { status, decidedBy: moderator, decidedAt: now, reasonCode, reason }
  return {
    set: { ...decided, claimedBy: null, claimedUntil: null, held, takenBackBy: null },
    fact: held ? null : factOf(review, decision),
  }
}

/** Refused at once with an incident's reason, whoever has claimed it; null: it does not wait. */
export const refuseInIncident = (
  review: ReviewState & { wasWaiting?: true },
  { incident_id, by: moderator, reason }: { incident_id: string; by: string; reason: string },
  now: Date,
) => {
  if (review.status !== 'waiting' && !review.wasWaiting) return null
  const decision = { approve: false, reasonCode: null, reason, moderator }
  const decided = { status: 'rejected' as const, decidedBy: moderator, decidedAt: now, reasonCode: null, reason }
  return {
    set: { ...decided, claimedBy: null, claimedUntil: null, held: null, takenBackBy: null, incident_id },
    fact: factOf(review, decision),
  }
}

const undecided = { status: 'waiting', decidedBy: null, decidedAt: null, reasonCode: null, reason: '' } as const

/** It waits again as if undecided; null: it does so already. */
export const undoDecision = (
  review: ReviewState,
  by: string,
  now: Date,
):
  | { set: typeof undecided & { held: null; takenBackBy: string } }
  | null
  | { refuse: 'CONFLICT' | 'UNDO_TOO_LATE' } => {
  const undo = undoOf(review, by, now)
  if (typeof undo === 'object') return { refuse: undo.refuse }
  return undo === 'done' ? null : { set: { ...undecided, held: null, takenBackBy: by } }
}

/**
 * Nobody claims a review about themselves. A claim lasts some minutes, its holder can renew it, and others are refused
 * meanwhile.
 */
export const claim = (
  review: ReviewState,
  moderator: string,
  minutes: number,
  now: Date,
): { claimedBy: string; claimedUntil: Date } | Refused => {
  if (review.user_id === moderator) return { refuse: 'SELF' }
  return review.status !== 'waiting' || heldByOther(review, moderator, now)
    ? { refuse: 'CONFLICT' }
    : { claimedBy: moderator, claimedUntil: new Date(now.getTime() + minutes * 60_000) }
}
