import type { Aggregate } from '@xinyu/platform/db/aggregate-collection'
import type { UserState } from '../user/user.rules.ts'

/** A member's document: `UserState` and this. */
export interface User extends UserState, Aggregate {
  /** set by every change that affects a read model, until all read models have it */
  projectionDue?: true
}

/** fields that no read model contains */
const unprojected: ReadonlySet<string> = new Set<string>([
  'password',
  'wxIds',
  'appleId',
  'appleSince',
  'appleGrant',
  'otpSecret',
  'secondFactor',
  'withdrawInfo',
  'identity',
  'realName',
  'grade',
  'agreement',
  'consents',
  'endedSessions',
  'credentialGeneration',
  'usedTickets',
  'roles',
  'suspendedRoles',
  'rolesSince',
  'roleGrant',
  'notBefore',
  'guanPoint',
  'applied.points',
  'applied.membership',
])

/** Whether a change of these fields affects a read model. */
export const isProjected = (set: object): boolean => Object.keys(set).some((field) => !unprojected.has(field))
