import { ProfileStatus } from '@xinyu/contracts/enums'
import { rolesChanged } from '@xinyu/contracts/events/users'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'

type StaffState = Pick<UserState, 'roles' | 'suspendedRoles' | 'roleGrant'>

/** Is a staff member now, was one before being disabled, or becomes one when a grant is approved. */
export const isAdminUser = ({ roles, suspendedRoles = [], roleGrant }: StaffState): boolean =>
  roles.length > 0 || suspendedRoles.length > 0 || Boolean(roleGrant)

export const isDisabled = ({ roles, suspendedRoles = [] }: Pick<UserState, 'roles' | 'suspendedRoles'>): boolean =>
  roles.length === 0 && suspendedRoles.length > 0

/** Roles move to `suspendedRoles`, so that no guard finds them; a waiting grant is dropped. */
export const disable = (user: UserState): Decision =>
  user.roles.length === 0
    ? {}
    : { set: { roles: [], suspendedRoles: user.roles, roleGrant: null }, facts: [{ fact: rolesChanged }] }

/** No longer a staff member; the member's account stays as it is. */
export const endStaffMembership = (user: UserState): Decision =>
  isAdminUser(user) ? { set: { roles: [], suspendedRoles: [], roleGrant: null }, facts: [{ fact: rolesChanged }] } : {}

/** The reason why an account cannot have a role. */
export const refusalOfRole = ({ isCompleted }: Pick<UserState, 'isCompleted'>) => {
  if (isCompleted === ProfileStatus.Banned) return 'ACCOUNT_BANNED' as const
  return isCompleted === ProfileStatus.Cancelled ? ('ACCOUNT_CANCELLED' as const) : null
}
