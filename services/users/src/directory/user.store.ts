import type { Aggregate } from '@xinyu/platform/db/aggregate-collection'
import type { UserState } from '../user.rules.ts'

/** A member's document. */
export interface User extends UserState, Aggregate {
  /** set by every change that a read model keeps, until all read models have followed it */
  followUp?: true
}

/** what no read model keeps; changes of nothing else leave no mark */
const unfollowed: ReadonlySet<string> = new Set<string>([
  'password',
  'roles',
  'notBefore',
  'guanPoint',
  'applied.points',
  'applied.membership',
  'applied.presence',
])

export const isFollowed = (set: object): boolean => Object.keys(set).some((field) => !unfollowed.has(field))
