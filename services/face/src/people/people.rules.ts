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
  'privacy',
] as const

/** A person as face sees one. */
export type PersonCopy = CopyOf<(typeof personFields)[number]>
export type CopiedUser = NonNullable<PersonCopy['user']>

/**
 * Whether others may find this person by their face: approved at this moment, and not in stealth. A newer avatar that
 * waits has replaced the face that is searched for, so nobody is found by it before it is approved.
 */
export const isShown = (user: CopiedUser | null): user is CopiedUser =>
  user !== null && user.type === 'normal' && isListed(user)
