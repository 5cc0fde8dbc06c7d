import { ProfileStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'

export interface Reward {
  days: number
  points: number
}
export type InvitationRefusal = 'DEVICE_NOT_NEW' | 'INVITE_LOOP' | 'GONE'

/** Who came by whose invitation: one a person for ever, `_id` is who came. */
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

/** Somebody who joined lately. */
export interface Newcomer {
  _id: string
  joinedAt: Date
  isNewDevice: boolean
}

/** for so long after joining a code may still be entered */
export const ENTER_HOURS = 24

/** All that decides whether somebody may still say who invited them. */
interface EntryCase {
  me: string
  inviter: string | null
  newcomer: Newcomer | null
  hasInviter: boolean
  isLoop: boolean
  now: Date
}

/** Why not; null: they may. */
export const refuseEntry = ({ me, inviter, newcomer, hasInviter, isLoop, now }: EntryCase): ErrorCode | null => {
  if (hasInviter) return 'ALREADY_INVITED'
  if (inviter === null) return 'SHARE_CODE_INVALID'
  if (inviter === me) return 'SELF'
  if (!newcomer || now.getTime() - newcomer.joinedAt.getTime() > ENTER_HOURS * 3_600_000) return 'INVITE_TOO_LATE'
  if (!newcomer.isNewDevice) return 'DEVICE_NOT_NEW'
  return isLoop ? 'INVITE_LOOP' : null
}

/** The invitation of somebody who joined with a code. One that brings nothing is kept, so that the inviter sees why. */
export const invitationOf = (
  { _id, joinedAt, isNewDevice }: Newcomer,
  inviter_id: string,
  isLoop: boolean,
): InvitationState => {
  const refusal = isNewDevice ? (isLoop ? 'INVITE_LOOP' : null) : 'DEVICE_NOT_NEW'
  const state = refusal ? 'refused' : 'waiting'
  return { _id, inviter_id, at: joinedAt, state, refusal, reward: null, approvedAt: null, paidAt: null }
}

/** What the approval of who came makes of their invitation; null: nothing, it was decided before. */
export const approve = (
  invitation: InvitationState,
  { reward, isLoop, inviterIsThere, at }: { reward: Reward; isLoop: boolean; inviterIsThere: boolean; at: Date },
): Pick<InvitationState, 'state' | 'refusal' | 'reward' | 'approvedAt'> | null => {
  if (invitation.state !== 'waiting') return null
  const refusal = isLoop ? 'INVITE_LOOP' : inviterIsThere ? null : 'GONE'
  if (refusal) return { state: 'refused', refusal, reward: null, approvedAt: at }
  return { state: 'approved', refusal: null, reward, approvedAt: at }
}

/** Is there somebody who can be rewarded? */
export const isThere = (person: { user?: { isCompleted: number } | null; isErased?: boolean } | null): boolean =>
  person?.user != null &&
  person.isErased !== true &&
  person.user.isCompleted !== ProfileStatus.Banned &&
  person.user.isCompleted !== ProfileStatus.Cancelled

export const isWorthSomething = ({ days, points }: Reward): boolean => days > 0 || points > 0
