import { MsgCata } from '../enums.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A client's frame, with the flat frames of the shipped client (2.3.6) converted: `user2._id` beside `content` or
 * `msg`, and no id of its own for a message. Such a message gets an id here, so repeats cannot be recognised.
 */
export const readFrame = (raw: unknown): unknown => {
  if (!isRecord(raw)) return raw
  const { 'user2._id': flatId, msg, ...frame } = raw
  const read: Record<string, unknown> = {
    ...frame,
    ...(frame.user2 === undefined && flatId !== undefined ? { user2: { _id: flatId } } : {}),
  }
  if (read.msgCata !== MsgCata.PrivateMessage) return read
  return { ...read, content: frame.content ?? msg, clientId: frame.clientId ?? crypto.randomUUID() }
}
