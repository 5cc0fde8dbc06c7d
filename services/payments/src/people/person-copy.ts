import type { PersonCopy as CopyOf } from '@xinyu/platform/people/person-copy'

export const personFields = ['type', 'name', 'avatar', 'isCompleted'] as const

/** A user as payments sees one. */
export type PersonCopy = CopyOf<(typeof personFields)[number]>
