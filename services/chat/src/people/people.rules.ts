import type { PersonCopy as CopyOf } from '@xinyu/contracts/person-copy'

export const personFields = ['type', 'name', 'avatar', 'isCompleted', 'privacy'] as const

/** A user as chat sees one. */
export type PersonCopy = CopyOf<(typeof personFields)[number]>

/** How a person stands beside a message or a notice. */
export interface PersonPreview {
  _id: string
  name: string
  avatar: string | null
}

/** Nameless when nothing is known of the person yet. */
export const previewOf = (id: string, person: PersonCopy | null | undefined): PersonPreview => ({
  _id: id,
  name: person?.user?.name ?? '',
  avatar: person?.user?.avatar ?? null,
})
