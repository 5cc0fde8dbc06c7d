import { type Conversation, type StoredMessage, versionOf } from '../messages/messages.public.ts'

/**
 * One person's side of a conversation, a document of bounded size. What follows the conversation is written with its
 * version and never by an older one, the person's own numbers only grow; so writes may come twice and in any order, and
 * unread is a subtraction that cannot drift.
 */
export interface Membership {
  _id: string
  favorite_id: string
  user: string
  peer: string
  at: Date
  lastSeq: number
  /** number of the latest message of mine, of the other */
  ownSeq: number
  peerSeq: number
  /** messages the other ever sent; those of them that I have read */
  peerCount: number
  readCount: number
  /** there while something may be left unread: what the totals are summed over */
  isUnread?: true
  readSeq: number
  receivedSeq: number
  /** the history up to here is off my list */
  clearedSeq: number
  /** its messages call nobody */
  muted?: true
  /** the latest messages of each of the two: what the list shows */
  recent?: StoredMessage[]
  /** version of the conversation that `recent` was taken from */
  headVersion?: number
}
export type Watermarks = Partial<
  Pick<
    Membership,
    'at' | 'lastSeq' | 'ownSeq' | 'peerSeq' | 'peerCount' | 'readCount' | 'readSeq' | 'receivedSeq' | 'clearedSeq'
  >
>

/** so many messages a list shows of a conversation, and of the other person */
export const recentCount = 5

/** What one of the two people's rows holds of a conversation. */
export interface RowContent {
  favorite_id: string
  user: string
  peer: string
  watermarks: Watermarks
  recent: StoredMessage[]
  headVersion: number
  /** the other has written since the row was written last, as far as is known */
  isUnread: boolean
}

/** The rows of the two people as this conversation makes them. `listed`: its number when they were written last. */
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

/** Those that `user` has not hidden: the latest of each of the two, and so the latest of both. */
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
