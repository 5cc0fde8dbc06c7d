import { ReviewStatus } from '@xinyu/contracts/enums'
import type { reviewDecided } from '@xinyu/contracts/events/moderation'
import type { DataOf } from '@xinyu/contracts/event'
import { type Held, heldFor, type HeldState, undoOf } from '@xinyu/platform/held.rules'
import { type Claim, isClaimedByOther, unclaimed } from '@xinyu/platform/claim.rules'

export interface ImageState extends Claim, HeldState {
  _id: string
  /** object key of its middle size; empty of somebody who was erased */
  key: string
  user_id: string | null
  /** the picture's id where it is shown */
  picture_id: string | null
  where: 'album' | 'post' | 'avatar' | null
  /** the post it belongs to, or the member */
  subject_id: string | null
  /** of the profile it was handed in with */
  revision: number
  desc: string
  isChecked: number
  reason: string | null
  reasonCode?: string | null
  /** as it was before the decision that can be taken back */
  heldFrom?: number
  score: number | null
  addtime: Date
  /** it was handed in and is there */
  isListed: boolean
  /** by which pictures of the same are found; none while it is not scored */
  fingerprint?: string
  bands?: string[]
  /** number of the last fact of its post that decided about it */
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
    typeof unclaimed & { held: Held | null; takenBackBy: null }
  /** null: it is told when nobody can take it back any more */
  fact: DataOf<typeof reviewDecided> | null
}

/** What others hear of it. */
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

/** What a moderator decides about a single picture: a rejected one is taken away from where it is shown, for good. */
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
  const held = heldFor(moderator, undoSeconds, now)
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

/** It is as it was before; null: it is so already. */
export const takeImageBack = (
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
