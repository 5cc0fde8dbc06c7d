import type { StoredMessage } from '../messages/messages.public.ts'

/**
 * One person's entry of a conversation in their list, of bounded size; the stored collection is `memberships`. Fields
 * taken from the conversation are written with its version and never by an older one; the person's own numbers only
 * grow. So writes may repeat and arrive in any order, and unread is a subtraction that cannot drift.
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
  /** set while something may be unread: the totals sum over these entries */
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
