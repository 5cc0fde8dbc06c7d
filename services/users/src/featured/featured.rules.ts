import { CheckStatus, FeaturedStatus } from '@xinyu/contracts/enums'
import { featuredChanged } from '@xinyu/contracts/events/users'
import { isApprovedContent } from '@xinyu/contracts/rules/people/visibility'
import { visibleStateOf } from '../user/user-view.rules.ts'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import type { Featured } from '../user/user-checks.document.ts'

const notFeatured: Omit<Featured, 'since'> = { status: FeaturedStatus.None, text: '', reason: null }
const statusOf = ({ featured }: UserState): FeaturedStatus => featured?.status ?? FeaturedStatus.None

const withStatus = (user: UserState, next: Partial<Featured> & Pick<Featured, 'status'>, now: Date): Decision => {
  const featured = { ...notFeatured, ...user.featured, reason: null, ...next, since: now }
  const extra = { user_id: user._id, wrapperStatus: featured.status, reason: featured.reason }
  return { set: { featured }, facts: [{ fact: featuredChanged, extra, bare: true }] }
}

const isApproved = (user: UserState): boolean => isApprovedContent(visibleStateOf(user))

/** A featured member needs an approved profile and a verified real name. */
const refusalOf = (user: UserState): Decision | null => {
  if (!isApproved(user)) return { refuse: 'PROFILE_NOT_APPROVED' }
  return user.hasRealChecked === CheckStatus.Verified ? null : { refuse: 'NEED_REAL_NAME' }
}

/** A repeat changes nothing, here and below. */
export const applyToBeFeatured = (user: UserState, text: string, now: Date): Decision => {
  const status = statusOf(user)
  if (status === FeaturedStatus.Applied) return {}
  if (status !== FeaturedStatus.None && status !== FeaturedStatus.TurnedDown) return { refuse: 'FEATURED_STATE' }
  return refusalOf(user) ?? withStatus(user, { status: FeaturedStatus.Applied, text }, now)
}

/** Approves an application, or invites without one. The member then accepts or declines. */
export const inviteToBeFeatured = (user: UserState, now: Date): Decision => {
  const status = statusOf(user)
  if (status === FeaturedStatus.Invited) return {}
  if (status === FeaturedStatus.Featured) return { refuse: 'FEATURED_STATE' }
  return isApproved(user)
    ? withStatus(user, { status: FeaturedStatus.Invited }, now)
    : { refuse: 'PROFILE_NOT_APPROVED' }
}

export const answerInvitation = (user: UserState, accepts: boolean, now: Date): Decision => {
  const status = statusOf(user)
  if (status === (accepts ? FeaturedStatus.Featured : FeaturedStatus.None)) return {}
  if (status !== FeaturedStatus.Invited) return { refuse: 'FEATURED_STATE' }
  if (!accepts) return withStatus(user, notFeatured, now)
  return refusalOf(user) ?? withStatus(user, { status: FeaturedStatus.Featured }, now)
}

/** Withdraws the application, declines the invitation, or leaves. */
export const cancelFeatured = (user: UserState, now: Date): Decision =>
  statusOf(user) === FeaturedStatus.None ? {} : withStatus(user, notFeatured, now)

/** Turns down an application; ends an invitation or a featured place. */
export const endFeatured = (user: UserState, reason: string, now: Date): Decision => {
  const status = statusOf(user)
  if (status === FeaturedStatus.Applied) return withStatus(user, { status: FeaturedStatus.TurnedDown, reason }, now)
  if (status === FeaturedStatus.Invited || status === FeaturedStatus.Featured)
    return withStatus(user, { ...notFeatured, reason }, now)
  return { refuse: 'FEATURED_STATE' }
}
