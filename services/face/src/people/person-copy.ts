import type { PersonCopy as CopyOf } from '@xinyu/platform/people/person-copy'

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
