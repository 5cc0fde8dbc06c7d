import type { Post } from '@xinyu/contracts/http/posts'
import type { Image } from '@xinyu/contracts/profile'
import { readJson, writeJson } from '../../../shared/lib/storage.ts'
import type { City } from '../../../shared/ui/region-field.tsx'
import type { Slot } from './picture-slots.ts'

export type PostKind = Post['type']
/** What is being written, as this device keeps it until it is handed in. */
export interface WorkingCopy {
  text: string
  topic: string
  city: City | null
  images: { image: Image; isKept: boolean }[]
  /** the server's draft it belongs to */
  draftId: string | null
  /** one for each of the two things that must happen once however often they are asked for */
  publishId: string
  draftClientId: string
  /** a first draft was sent; its answer may have been lost */
  isDraftTried: boolean
}

/** One for each kind, and one for each draft that is being edited. */
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

/** A draft of the server, to be written further. */
export const copyOfDraft = (draft: Post): WorkingCopy => ({
  ...wordsOf(draft),
  images: draft.images.map((image) => ({ image, isKept: true })),
  draftId: draft._id,
})

/** The words of a post that was turned down, for another; its pictures stay with it. */
export const wordsOf = ({ text, topic, city }: Post): WorkingCopy => ({
  ...emptyCopy(),
  text,
  topic: topic ?? '',
  city,
})

export const isEmpty = ({ text, topic, images, isDraftTried }: WorkingCopy): boolean =>
  text.trim() === '' && topic.trim() === '' && images.length === 0 && !isDraftTried

export const readCopy = (key: string): WorkingCopy | null => readJson<WorkingCopy>(key)
export const keepCopy = (key: string, copy: WorkingCopy): void => writeJson(key, isEmpty(copy) ? null : copy)
export const forgetCopy = (key: string): void => writeJson(key, null)

export const slotsOf = ({ images }: WorkingCopy): Slot[] =>
  images.map(({ image, isKept }) => ({ key: image._id, at: 'there', image, isKept }))
