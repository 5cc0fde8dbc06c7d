import type { AdminRole } from '@xinyu/contracts/call'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { Decision } from '../../user/user-decision.rules.ts'
import type { RoleGrant, UserState } from '../../user/user.document.ts'
import { setRoles } from '../account.rules.ts'

/** Roles that move money or grant roles need two administrators. */
const grantedByTwo: readonly AdminRole[] = ['admin', 'finance']
/** A grant expires unless it is approved within these days. */
const GRANT_DAYS = 7

type Holder = Pick<UserState, 'roles' | 'suspendedRoles' | 'roleGrant'>

/** Those of the wanted roles that the member does not have and that need a second administrator. */
export const rolesNeedingApproval = ({ roles }: Pick<UserState, 'roles'>, wanted: readonly AdminRole[]): AdminRole[] =>
  grantedByTwo.filter((role) => wanted.includes(role) && !roles.includes(role))

export const waitingGrant = ({ roleGrant }: Pick<UserState, 'roleGrant'>, now: Date): RoleGrant | null =>
  roleGrant && roleGrant.until > now ? roleGrant : null

/**
 * Applies one administrator's decision: roles that one administrator may grant take effect at once, the others wait for
 * a second one. A repeat changes nothing; different roles replace a waiting grant.
 */
export const grantRoles = (
  user: UserState,
  wanted: readonly AdminRole[],
  { by, now }: { by: string; now: Date },
): Decision => {
  const roles = rolesNeedingApproval(user, wanted)
  const atOnce = wanted.filter((role) => !roles.includes(role))
  // a disabled staff member stays disabled until a role takes effect
  const direct = atOnce.length === 0 && user.roles.length === 0 ? {} : setRoles(user, atOnce, now)
  if ('refuse' in direct) return direct
  const known = waitingGrant(user, now)
  if (known?.by === by && known.roles.join() === roles.join()) return direct
  if (roles.length === 0) return user.roleGrant ? { ...direct, set: { ...direct.set, roleGrant: null } } : direct
  const roleGrant = { roles, by, at: now, until: new Date(now.getTime() + GRANT_DAYS * DAY_MS) }
  return { ...direct, set: { ...direct.set, roleGrant } }
}

/** A second administrator approves the grant they saw; neither the requester nor the subject may. */
export const approveGrant = (user: UserState, { by, at, now }: { by: string; at: string; now: Date }): Decision => {
  const waiting = waitingGrant(user, now)
  const refuse = refusalToDecide(user, waiting, { by, at })
  if (refuse || !waiting) return { refuse: refuse ?? 'ROLE_GRANT_OVER' }
  if (waiting.by === by) return { refuse: 'SECOND_PERSON_NEEDED' }
  const decided = setRoles(user, [...rolesOf(user), ...waiting.roles], now)
  return 'refuse' in decided ? decided : { ...decided, set: { ...decided.set, roleGrant: null } }
}

/** Declines the grant; the requester may do so, too. */
export const declineGrant = (user: UserState, { by, at, now }: { by: string; at: string; now: Date }): Decision => {
  const refuse = refusalToDecide(user, waitingGrant(user, now), { by, at })
  return refuse ? { refuse } : { set: { roleGrant: null } }
}

const refusalToDecide = (
  { _id }: Pick<UserState, '_id'>,
  waiting: RoleGrant | null,
  { by, at }: { by: string; at: string },
): ErrorCode | null => {
  if (_id === by) return 'SELF'
  return waiting?.at.toISOString() === at ? null : 'ROLE_GRANT_OVER'
}

/** A disabled staff member gets their previous roles back. */
const rolesOf = ({ roles, suspendedRoles = [] }: Holder): readonly AdminRole[] =>
  roles.length > 0 ? roles : suspendedRoles
