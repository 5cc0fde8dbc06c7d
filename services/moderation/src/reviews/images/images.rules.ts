import { ReviewStatus } from '@xinyu/contracts/enums'
import type { reviewDecided } from '@xinyu/contracts/events/moderation'
import type { DataOf } from '@xinyu/contracts/event'
import { type Claim, isClaimedByOther, unclaimed } from '@xinyu/platform/claim.rules'

export interface ImageState extends Claim {
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
type Decided = { set: Pick<ImageState, 'isChecked' | 'reason'> & typeof unclaimed; fact: DataOf<typeof reviewDecided> }

/** What a moderator decides about a single picture: a rejected one is taken away from where it is shown, for good. */
export const applyImageDecision = (
  image: ImageState,
  { approve, reasonCode, reason, moderator }: ImageDecision,
  now: Date,
): Decided | { refuse: 'NOT_FOUND' | 'CONFLICT' | 'FORBIDDEN' } => {
  const { _id, user_id, picture_id, isListed, isChecked, revision } = image
  if (!isListed || user_id === null || picture_id === null) return { refuse: 'NOT_FOUND' }
  if (user_id === moderator) return { refuse: 'FORBIDDEN' }
  const decided = approve ? ReviewStatus.Approved : ReviewStatus.Rejected
  if (isChecked === decided || isChecked === ReviewStatus.Rejected) return { refuse: 'CONFLICT' }
  if (isClaimedByOther(image, moderator, now)) return { refuse: 'CONFLICT' }
  return {
    set: { isChecked: decided, reason: approve ? null : reason, ...unclaimed },
    fact: {
      review_id: _id,
      kind: 'image',
      subject_id: picture_id,
      user_id,
      revision,
      decision: approve ? 'approved' : 'rejected',
      reasonCode,
      reason,
      moderator_id: moderator,
    },
  }
}
