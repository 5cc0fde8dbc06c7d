import type { PersonCopy as CopyOf } from '@xinyu/contracts/person-copy'
import { isListed } from '@xinyu/contracts/rules/visibility'

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

/** A person as face sees one. */
export type PersonCopy = CopyOf<(typeof personFields)[number]>
export type CopiedUser = NonNullable<PersonCopy['user']>

/**
 * Whether others may find this person by their face: what they see of them is approved, and they are not in stealth.
 * Something newer that waits hides nobody; by which of two avatars they are found is said by `isFaceShown`.
 */
export const isShown = (user: CopiedUser | null): user is CopiedUser =>
  user !== null && user.type === 'normal' && isListed(user)
