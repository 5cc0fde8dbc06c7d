import type { PersonCopy as CopyOf } from '@xinyu/contracts/person-copy'
import { isListed } from '@xinyu/contracts/rules/people/visibility'

export const personFields = [
  '_id',
  'GID',
  'type',
  'name',
  'avatar',
  'gender',
  'birthday',
  'liveCity',
  'isCompleted',
  'wasApproved',
  'privacy',
] as const

export type PersonCopy = CopyOf<(typeof personFields)[number]>
export type CopiedUser = NonNullable<PersonCopy['user']>

/**
 * Whether others may find this person by their face: their shown profile is approved, and they are not in stealth. A
 * newer version in review hides nobody; `isFaceShown` decides which of two avatars is searchable.
 */
export const isShown = (user: CopiedUser | null): user is CopiedUser =>
  user !== null && user.type === 'normal' && isListed(user)
