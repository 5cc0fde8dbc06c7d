import { ProfileStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'

export interface Reward {
  days: number
  points: number
}
export type InvitationRefusal = 'DEVICE_NOT_NEW' | 'INVITE_LOOP' | 'GONE'

/** Who joined by whose invitation: one a person for ever, `_id` is the invited person. */
export interface InvitationState {
  _id: string
  inviter_id: string
  at: Date
  /** waiting: for their approval; approved: the reward is due; paid: it is in the wallet */
  state: 'waiting' | 'approved' | 'paid' | 'refused'
  refusal: InvitationRefusal | null
  reward: Reward | null
  approvedAt: Date | null
  paidAt: Date | null
}

/** A person who joined recently. */
export interface Newcomer {
  _id: string
  joinedAt: Date
  isNewDevice: boolean
}

/** hours after joining in which a code may be entered */
export const ENTER_HOURS = 24

/** Everything that decides whether a person may still name their inviter. */
interface EntryAttempt {
  me: string
  inviter: string | null
  newcomer: Newcomer | null
  hasInviter: boolean
  isLoop: boolean
  now: Date
}

/** Why not; null: they may. */
export const entryRefusal = ({ me, inviter, newcomer, hasInviter, isLoop, now }: EntryAttempt): ErrorCode | null => {
  if (hasInviter) return 'ALREADY_INVITED'
  if (inviter === null) return 'SHARE_CODE_INVALID'
  if (inviter === me) return 'SELF'
  if (!newcomer || now.getTime() - newcomer.joinedAt.getTime() > ENTER_HOURS * 3_600_000) return 'INVITE_TOO_LATE'
  if (!newcomer.isNewDevice) return 'DEVICE_NOT_NEW'
  return isLoop ? 'INVITE_LOOP' : null
}

/** The invitation of a person who joined with a code. A refused one is stored, so that the inviter sees why. */
export const invitationOf = (
  { _id, joinedAt, isNewDevice }: Newcomer,
  inviter_id: string,
  isLoop: boolean,
): InvitationState => {
  const refusal = isNewDevice ? (isLoop ? 'INVITE_LOOP' : null) : 'DEVICE_NOT_NEW'
  const state = refusal ? 'refused' : 'waiting'
  return { _id, inviter_id, at: joinedAt, state, refusal, reward: null, approvedAt: null, paidAt: null }
}

/** The effect of the invited person's approval; null: none, it was decided before. */
export const approveInvitation = (
  invitation: InvitationState,
  { reward, isLoop, isInviterActive, at }: { reward: Reward; isLoop: boolean; isInviterActive: boolean; at: Date },
): Pick<InvitationState, 'state' | 'refusal' | 'reward' | 'approvedAt'> | null => {
  if (invitation.state !== 'waiting') return null
  const refusal = isLoop ? 'INVITE_LOOP' : isInviterActive ? null : 'GONE'
  if (refusal) return { state: 'refused', refusal, reward: null, approvedAt: at }
  return { state: 'approved', refusal: null, reward, approvedAt: at }
}

/** Whether the person exists and can be rewarded. */
export const canBeRewarded = (person: { user?: { isCompleted: number } | null; isErased?: boolean } | null): boolean =>
  person?.user != null &&
  person.isErased !== true &&
  person.user.isCompleted !== ProfileStatus.Banned &&
  person.user.isCompleted !== ProfileStatus.Cancelled

export const hasReward = ({ days, points }: Reward): boolean => days > 0 || points > 0
