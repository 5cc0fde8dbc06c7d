import type { PersonCopy as CopyOf } from '@xinyu/contracts/person-copy'
import {
  isShown,
  type Relation,
  strangers,
  type Visibility,
  visibilityOf,
} from '@xinyu/contracts/rules/people/visibility'

export const personFields = [
  'type',
  'name',
  'avatar',
  'gender',
  'createdAt',
  'isCompleted',
  'wasApproved',
  'privacy',
  'hasRealChecked',
  'hasFaceChecked',
  'limitedUntil',
] as const

/** A user as chat stores one. */
export type PersonCopy = CopyOf<(typeof personFields)[number]>

/** A person as shown beside a message or a notice. */
export interface PersonPreview {
  _id: string
  name: string
  avatar: string | null
}

/** A person in relation to a viewer: their data, and the blocks between the two. */
export interface Peer {
  person: PersonCopy | null
  relation: Relation
}

/**
 * What `viewer` may see of a person. `hasReachedOut`: they wrote to the viewer, or did something that the viewer is
 * notified of.
 */
export const seenBy = (viewer: string, peer: Peer | undefined, hasReachedOut = false): Visibility => {
  const { person, relation } = peer ?? { person: null, relation: strangers }
  const state = person?.user ? { ...person.user, _id: person._id, isErased: person.isErased } : null
  const bond = { ...relation, hasReachedOut: relation.hasReachedOut || hasReachedOut }
  return visibilityOf({ id: viewer, type: 'normal' }, state, bond)
}

/** Without a name if the viewer may not see the person, or there is no copy of them yet. */
export const previewOf = (id: string, person: PersonCopy | null | undefined, seen: Visibility): PersonPreview => ({
  _id: id,
  name: isShown(seen) ? (person?.user?.name ?? '') : '',
  avatar: isShown(seen) ? (person?.user?.avatar ?? null) : null,
})

/** The author of a message, as the receiver sees them, or as they see themselves. */
export const authorFor = (viewer: string, author: string, person: PersonCopy | null): PersonPreview =>
  previewOf(author, person, seenBy(viewer, { person, relation: strangers }, true))
