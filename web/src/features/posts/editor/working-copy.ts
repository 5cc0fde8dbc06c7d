import type { Post } from '@xinyu/contracts/http/posts/posts'
import type { Image } from '@xinyu/contracts/profile'
import { readJson, writeJson } from '../../../shared/lib/storage.ts'
import type { City } from '../../../shared/ui/fields/region-field.tsx'
import type { Slot } from './picture-slots.ts'

export type PostKind = Post['type']
/** A post being written, as stored on this device until it is submitted. */
export interface WorkingCopy {
  text: string
  topic: string
  city: City | null
  images: { image: Image; isKept: boolean }[]
  /** the server's draft that it belongs to */
  draftId: string | null
  /** client ids, so that publishing and the first draft each happen once */
  publishId: string
  draftClientId: string
  /** a first draft was sent; its answer may be lost */
  isDraftTried: boolean
}

/** One copy per kind, and one per draft being edited. */
export const copyKey = (kind: PostKind, draftId: string | null): string =>
  draftId === null ? `post.${kind}` : `post.draft.${draftId}`

export const emptyCopy = (): WorkingCopy => ({
  text: '',
  topic: '',
  city: null,
  images: [],
  draftId: null,
  publishId: crypto.randomUUID(),
  draftClientId: crypto.randomUUID(),
  isDraftTried: false,
})

/** A draft of the server, to be edited further. */
export const copyOfDraft = (draft: Post): WorkingCopy => ({
  ...copyWithTextOf(draft),
  images: draft.images.map((image) => ({ image, isKept: true })),
  draftId: draft._id,
})

/** The text of a rejected post for a new one, without its pictures. */
export const copyWithTextOf = ({ text, topic, city }: Post): WorkingCopy => ({
  ...emptyCopy(),
  text,
  topic: topic ?? '',
  city,
})

export const isEmpty = ({ text, topic, images, isDraftTried }: WorkingCopy): boolean =>
  text.trim() === '' && topic.trim() === '' && images.length === 0 && !isDraftTried

export const readCopy = (key: string): WorkingCopy | null => readJson<WorkingCopy>(key)
export const saveCopy = (key: string, copy: WorkingCopy): void => writeJson(key, isEmpty(copy) ? null : copy)
export const deleteCopy = (key: string): void => writeJson(key, null)

export const slotsOf = ({ images }: WorkingCopy): Slot[] =>
  images.map(({ image, isKept }) => ({ key: image._id, at: 'there', image, isKept }))
