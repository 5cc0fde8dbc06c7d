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

/** Whether others may find this person: approved, and not in stealth. Banned and cancelled people are neither. */
export const isShown = (user: CopiedUser | null): user is CopiedUser =>
  user !== null && user.type === 'normal' && isListed(user)
