import { type Head, headLimit, type StoredMessage } from './messages.rules.ts'

/**
 * What is stored of a conversation beside its log: its people, what was published, how often its messages
 * were changed. `seq`, `counts`, `messages` and `archived` are its state before its first log entry: empty, unless it
 * is older than the log.
 */
export interface StoredConversation extends Head {
  _id: string
  people: string[]
  /** full buckets that hold its oldest messages */
  archived: number
  at: Date
  /** counts recalls, deletions and erasures, each after it is stored */
  changes?: number
  /** when moderation was last notified of a message to review */
  markedAt?: Date
  /** when moderation was last told of the likeness of a text to a stranger */
  addressedAt?: Date
}

/** New messages of a conversation, stored in one write. Changed only by recalls, deletions and erasures. */
export interface LogEntry {
  /** conversation and first number: of concurrent writers one succeeds, the others get a conflict */
  _id: string
  favorite_id: string
  /** messages ever sent by each of the two people, including these */
  counts: Record<string, number>
  messages: StoredMessage[]
}

export interface Conversation extends Head {
  _id: string
  people: string[]
  at: Date
  changes: number
  /** last number of its part older than the log, and the number of full buckets in it */
  legacyPart: { seq: number; archived: number }
}

/** A conversation from its stored record and log entries, newest first; `isWhole`: the log has no more entries. */
export const conversationOf = (
  record: StoredConversation,
  entries: readonly LogEntry[],
  isWhole: boolean,
): Conversation => {
  const [newest] = entries
  const logged = entries.toReversed().flatMap(({ messages }) => messages)
  const messages = isWhole ? [...record.messages, ...logged] : logged
  return {
    _id: record._id,
    people: record.people,
    seq: logged.at(-1)?.seq ?? record.seq,
    counts: newest?.counts ?? record.counts,
    messages: messages.slice(-headLimit),
    at: logged.at(-1)?.at ?? record.at,
    changes: record.changes ?? 0,
    legacyPart: { seq: record.seq, archived: record.archived },
    ...(record.told ? { told: record.told } : {}),
  }
}

/** more messages than any conversation has */
const ofChanges = 2 ** 28

/** Grows with every message and every change of one; a change outweighs all messages. */
export const versionOf = ({ changes, seq }: Pick<Conversation, 'changes' | 'seq'>): number =>
  (changes + 1) * ofChanges + seq
