import { ProfileStatus } from '@xinyu/contracts/enums'
import { rolesChanged } from '@xinyu/contracts/events/users'
import type { Decision, UserState } from '../user.rules.ts'

type Employed = Pick<UserState, 'roles' | 'suspendedRoles' | 'roleGrant'>

/** Works here, did until somebody disabled it, or is to once another administrator approves. */
export const isAdminUser = ({ roles, suspendedRoles = [], roleGrant }: Employed): boolean =>
  roles.length > 0 || suspendedRoles.length > 0 || Boolean(roleGrant)

export const isDisabled = ({ roles, suspendedRoles = [] }: Pick<UserState, 'roles' | 'suspendedRoles'>): boolean =>
  roles.length === 0 && suspendedRoles.length > 0

/** The roles are put aside, so that no guard finds any; nothing waits. */
export const disable = (user: UserState): Decision =>
  user.roles.length === 0
    ? {}
    : { set: { roles: [], suspendedRoles: user.roles, roleGrant: null }, facts: [{ fact: rolesChanged }] }

/** Works here no longer; what they are as a member stays. */
export const leave = (user: UserState): Decision =>
  isAdminUser(user) ? { set: { roles: [], suspendedRoles: [], roleGrant: null }, facts: [{ fact: rolesChanged }] } : {}

/** Why somebody cannot be given a role. */
export const whyNoColleague = ({ isCompleted }: Pick<UserState, 'isCompleted'>) => {
  if (isCompleted === ProfileStatus.Banned) return 'ACCOUNT_BANNED' as const
  return isCompleted === ProfileStatus.Cancelled ? ('ACCOUNT_CANCELLED' as const) : null
}
