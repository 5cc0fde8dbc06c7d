import type { PersonCopy as CopyOf } from '@xinyu/platform/people/person-copy'

export const personFields = ['type', 'name', 'avatar', 'isCompleted', 'privacy'] as const

/** A user as chat sees one. */
export type PersonCopy = CopyOf<(typeof personFields)[number]>
