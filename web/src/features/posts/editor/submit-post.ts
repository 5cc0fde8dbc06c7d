import { CallError } from '@xinyu/contracts/client/client'
import type { Post } from '@xinyu/contracts/http/posts/posts'
import { addPost } from '@xinyu/contracts/http/posts/posts'
import { api } from '../../../shared/api/api.ts'
import { messageOf } from '../../../shared/api/error-text.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { PostKind, WorkingCopy } from './working-copy.ts'

export const fieldNames = ['text', 'images', 'topic', 'city'] as const
export type FieldName = (typeof fieldNames)[number]
/** `form`: errors of no single field */
export type FieldErrors = Partial<Record<FieldName | 'form', string>>

interface Sent {
  post: Post
  linkFiltered: boolean
}

const bodyOf = (kind: PostKind, { text, topic, city, images }: WorkingCopy) => ({
  type: kind,
  text: text.trim(),
  images: images.map(({ image }) => image._id),
  ...(city ? { city } : {}),
  ...(topic.trim() === '' ? {} : { topic: topic.trim() }),
})

/**
 * Saves a draft on the server. Its client id makes the first save safe to repeat. If an earlier try may have arrived
 * with another text, its draft is overwritten.
 */
export const saveDraft = async (kind: PostKind, copy: WorkingCopy): Promise<Sent> => {
  const body = { ...bodyOf(kind, copy), draft: true }
  if (copy.draftId !== null) return api(addPost, { ...body, post_id: copy.draftId })
  const first = await api(addPost, { ...body, clientId: copy.draftClientId })
  return copy.isDraftTried ? api(addPost, { ...body, post_id: first.post._id }) : first
}

/** Publishes once, however often it is called: a draft by its id, anything else by its own client id. */
export const publish = async (kind: PostKind, copy: WorkingCopy): Promise<Sent> => {
  const draftId = copy.draftId ?? (copy.isDraftTried ? (await saveDraft(kind, copy)).post._id : null)
  return api(addPost, {
    ...bodyOf(kind, copy),
    clientId: copy.publishId,
    ...(draftId === null ? {} : { post_id: draftId }),
  })
}

const isField = (name: unknown): name is FieldName => fieldNames.some((field) => field === name)

/** Assigns a refusal to the field that it is about. */
export const fieldErrorsOf = (error: unknown): FieldErrors => {
  const message = messageOf(error)
  if (!(error instanceof CallError)) return { form: message }
  const { field, fields = [] } = error.refusal
  const named = [field, ...fields.map(({ path }) => path.split('.')[0])].filter(isField)
  if (named.length > 0) return Object.fromEntries(named.map((name) => [name, message]))
  if (error.code === 'IMAGE_INVALID') return { images: t('postAdd.picturesGone') }
  if (error.code === 'MESSAGE_EMPTY') return { text: t('postAdd.empty') }
  return { form: message }
}
