import { ReviewStatus } from '@xinyu/contracts/enums'
import type { reviewDecided } from '@xinyu/contracts/events/moderation'
import type { DataOf } from '@xinyu/contracts/event'
import {
  type PendingDecision,
  pendingDecisionFor,
  type PendingDecisionState,
  undoOf,
} from '@xinyu/platform/review/pending-decision.rules'
import { type ReviewClaim, isClaimedByOther, unclaimed } from '@xinyu/platform/review/review-claim.rules'

export interface ImageState extends ReviewClaim, PendingDecisionState {
  _id: string
  /** object key of its middle size; empty if its owner was erased */
  key: string
  user_id: string | null
  /** the picture's id where it is shown */
  picture_id: string | null
  where: 'album' | 'post' | 'avatar' | null
  /** the post it belongs to, or the member */
  subject_id: string | null
  /** of the profile it was submitted with */
  revision: number
  desc: string
  isChecked: number
  reason: string | null
  reasonCode?: string | null
  /** `isChecked` before a decision that can still be undone */
  heldFrom?: number
  score: number | null
  addtime: Date
  /** it is submitted and not deleted */
  isListed: boolean
  /** by which similar pictures are found; absent until it is scored */
  fingerprint?: string
  bands?: string[]
  /** sequence number of the last fact of its post that decided about it */
  subjectSeq?: number
}
export interface ImageDecision {
  approve: boolean
  reasonCode: string | null
  reason: string
  moderator: string
}
type Decided = {
  set: Pick<ImageState, 'isChecked' | 'reason' | 'reasonCode' | 'decidedBy' | 'heldFrom'> &
    typeof unclaimed & { held: PendingDecision | null; takenBackBy: null }
  /** null: published when it can no longer be undone */
  fact: DataOf<typeof reviewDecided> | null
}

/** The fact that others receive. */
export const factOf = (
  { _id, user_id, picture_id, revision }: ImageState,
  { approve, reasonCode, reason, moderator }: ImageDecision,
): DataOf<typeof reviewDecided> => ({
  review_id: _id,
  kind: 'image',
  subject_id: picture_id ?? '',
  user_id: user_id ?? '',
  revision,
  decision: approve ? 'approved' : 'rejected',
  reasonCode,
  reason,
  moderator_id: moderator,
})

/** A moderator's decision about a single picture. A rejected one is removed from where it is shown, permanently. */
export const applyImageDecision = (
  image: ImageState,
  decision: ImageDecision,
  undoSeconds: number,
  now: Date,
): Decided | { refuse: 'NOT_FOUND' | 'CONFLICT' | 'SELF' } => {
  const { user_id, picture_id, isListed, isChecked } = image
  const { approve, reasonCode, reason, moderator } = decision
  if (!isListed || user_id === null || picture_id === null) return { refuse: 'NOT_FOUND' }
  if (user_id === moderator) return { refuse: 'SELF' }
  const decided = approve ? ReviewStatus.Approved : ReviewStatus.Rejected
  if (isChecked === decided || isChecked === ReviewStatus.Rejected) return { refuse: 'CONFLICT' }
  if (isClaimedByOther(image, moderator, now)) return { refuse: 'CONFLICT' }
  if (image.held) return { refuse: 'CONFLICT' }
  const held = pendingDecisionFor(moderator, undoSeconds, now)
  const set = {
    isChecked: decided,
    reason: approve ? null : reason,
    reasonCode,
    decidedBy: moderator,
    heldFrom: isChecked,
  }
  return {
    set: { ...set, ...unclaimed, held, takenBackBy: null },
    fact: held ? null : factOf(image, decision),
  }
}

/** Restores the state before the decision; null: it is restored already. */
export const undoImageDecision = (
  image: ImageState,
  by: string,
  now: Date,
):
  | { set: Pick<ImageState, 'isChecked' | 'reason'> & { decidedBy: null; held: null; takenBackBy: string } }
  | null
  | { refuse: 'CONFLICT' | 'UNDO_TOO_LATE' } => {
  const undo = undoOf(image, by, now)
  if (typeof undo === 'object') return undo
  if (undo === 'done') return null
  const isChecked = image.heldFrom ?? ReviewStatus.Waiting
  return { set: { isChecked, reason: null, decidedBy: null, held: null, takenBackBy: by } }
}
