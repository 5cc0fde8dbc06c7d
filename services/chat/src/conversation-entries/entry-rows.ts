import { type Conversation, type StoredMessage, versionOf } from '../messages/messages.public.ts'

/**
 * One person's side of a conversation, a document of bounded size. Fields taken from the conversation are written with
 * its version and never by an older one; the person's own numbers only grow. So writes may repeat and arrive in any
 * order, and unread is a subtraction that cannot drift.
 */
export interface ConversationEntry {
  _id: string
  favorite_id: string
  user: string
  peer: string
  at: Date
  lastSeq: number
  /** number of the latest message of mine, of the other person */
  ownSeq: number
  peerSeq: number
  /** messages the other person ever sent; how many of them I have read */
  peerCount: number
  readCount: number
  /** set while something may be unread: the totals sum over these rows */
  isUnread?: true
  readSeq: number
  receivedSeq: number
  /** history up to here is removed from my list */
  clearedSeq: number
  /** its messages cause no push */
  muted?: true
  /** the latest messages of each of the two: what the list shows */
  recent?: StoredMessage[]
  /** version of the conversation that `recent` was taken from */
  headVersion?: number
}
export type Watermarks = Partial<
  Pick<
    ConversationEntry,
    'at' | 'lastSeq' | 'ownSeq' | 'peerSeq' | 'peerCount' | 'readCount' | 'readSeq' | 'receivedSeq' | 'clearedSeq'
  >
>

/** messages of a conversation that a list shows, and of them from the other person */
export const recentCount = 5

/** The part of one person's row that comes from the conversation. */
export interface RowContent {
  favorite_id: string
  user: string
  peer: string
  watermarks: Watermarks
  recent: StoredMessage[]
  headVersion: number
  /** the other has written since the last write of the row, as far as is known */
  isUnread: boolean
}

/** The rows of the two people for this conversation. `listed`: its number when the rows were last written. */
export const rowsOf = (conversation: Conversation, listed = 0): RowContent[] => {
  const [first = '', second = ''] = conversation.people
  return [rowOf(conversation, first, second, listed), rowOf(conversation, second, first, listed)]
}

const rowOf = (conversation: Conversation, user: string, peer: string, listed: number): RowContent => {
  const { _id, seq, at, counts, messages } = conversation
  const peerSeq = lastOf(messages, peer)
  return {
    favorite_id: _id,
    user,
    peer,
    watermarks: { at, lastSeq: seq, ownSeq: lastOf(messages, user), peerSeq, peerCount: counts[peer] ?? 0 },
    recent: recentOf(messages, user),
    headVersion: versionOf(conversation),
    isUnread: peerSeq > listed,
  }
}

const lastOf = (messages: readonly StoredMessage[], from: string): number =>
  messages.findLast((message) => message.from === from)?.seq ?? 0

/** The messages that `user` has not hidden: the latest of each person, so also the latest of both. */
const recentOf = (messages: readonly StoredMessage[], user: string): StoredMessage[] => {
  const kept: StoredMessage[] = []
  const counts = new Map<string, number>()
  for (const message of messages.toReversed()) {
    const count = counts.get(message.from) ?? 0
    if (count >= recentCount || message.hiddenFor?.includes(user)) continue
    counts.set(message.from, count + 1)
    kept.push(message)
  }
  return kept.toReversed()
}
