import { type Head, headLimit, type StoredMessage } from './messages.rules.ts'

/**
 * What is stored of a conversation beside its log: its people, what other services were told, how often messages of it
 * were changed. `seq`, `counts`, `messages` and `archived` say how it stood before its first entry in the log: empty,
 * unless it is older than the log.
 */
export interface StoredConversation extends Head {
  _id: string
  people: string[]
  /** full buckets that its oldest messages lie in */
  archived: number
  at: Date
  /** counts recalls, deletions and erasures, each after it is stored */
  changes?: number
  /** when others were last told of a message that is to be looked at */
  markedAt?: Date
}

/** New messages of a conversation, stored in one write. Never changed, but for recalls, deletions and erasures. */
export interface LogEntry {
  /** conversation and first number: one instance gets it, whoever else tries learns that it was slower */
  _id: string
  favorite_id: string
  /** messages ever sent by each of the two people, with these */
  counts: Record<string, number>
  messages: StoredMessage[]
}

/** A conversation as a process knows it. */
export interface Conversation extends Head {
  _id: string
  people: string[]
  at: Date
  changes: number
  /** how far its part that is older than the log reaches, and how many full buckets that has */
  before: { seq: number; archived: number }
}

/** A conversation of which this is stored, the newest entries first; `isWhole`: the log has no more. */
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
    before: { seq: record.seq, archived: record.archived },
    ...(record.told ? { told: record.told } : {}),
  }
}

/** more messages than any conversation has */
const ofChanges = 2 ** 28

/** Grows with every message and every change of one; a change outweighs all messages. */
export const versionOf = ({ changes, seq }: Pick<Conversation, 'changes' | 'seq'>): number =>
  (changes + 1) * ofChanges + seq
