import { type Conversation, type StoredMessage, versionOf } from '../messages/messages.public.ts'
import type { Watermarks } from './conversation-entry.document.ts'

/** messages of a conversation that a list shows, and of them from the other person */
export const recentCount = 5

/** The part of one person's entry that comes from the conversation. */
export interface EntryContent {
  favorite_id: string
  user: string
  peer: string
  watermarks: Watermarks
  recent: StoredMessage[]
  headVersion: number
  /** the other has written since the last write of the entry, as far as is known */
  isUnread: boolean
}

/** The entries of the two people for this conversation. `listed`: its number when the entries were last written. */
export const entriesOf = (conversation: Conversation, listed = 0): EntryContent[] => {
  const [first = '', second = ''] = conversation.people
  return [entryOf(conversation, first, second, listed), entryOf(conversation, second, first, listed)]
}

const entryOf = (conversation: Conversation, user: string, peer: string, listed: number): EntryContent => {
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
