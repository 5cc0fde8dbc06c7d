import type { PagePart } from '@xinyu/contracts/profile/page-part'
import type { FoundWord } from '@xinyu/contracts/rules/text/words/word-rule'
import type { MessageWarning } from '@xinyu/contracts/signals'
import type { VoiceType } from '@xinyu/contracts/voice'

export interface StoredMessage {
  _id: string
  /** 1, 2, 3 … without gaps in the conversation */
  seq: number
  /** 1, 2, 3 … without gaps for each sender, which makes unread counts a subtraction */
  nth: number
  from: string
  /** unique for a sender in a conversation: the client's id, or one derived from what caused the message */
  key: string
  kind: 'text' | 'image' | 'voice' | 'flowers' | 'system'
  /** text; for an image or a voice the key of its object */
  content: string
  /** of a voice, as measured */
  voice?: { type: VoiceType; seconds: number; waveform: number[] }
  at: Date
  num?: number
  replyTo?: string
  /** the part of the receiver's page it is about */
  about?: PagePart
  linkFiltered?: boolean
  /** shown to its receiver only */
  warning?: MessageWarning
  recalled?: boolean
  /** which of the two people have deleted it for themselves */
  hiddenFor?: string[]
  /** the incident whose act has hidden it from its receiver */
  hiddenBy?: string
}
/** A message that has no number yet. */
export type NewMessage = Pick<
  StoredMessage,
  'from' | 'key' | 'kind' | 'content' | 'voice' | 'num' | 'replyTo' | 'about' | 'linkFiltered' | 'warning'
>

/** Kinds that a person writes: they can recall them, and an erasure deletes them. */
export const ownKinds = ['text', 'image', 'voice'] as const

/** The end of a conversation: the running numbers and the newest messages, at most `headLimit` of them. */
export interface Head {
  seq: number
  /** messages ever sent by each of the two people */
  counts: Record<string, number>
  messages: StoredMessage[]
  /** when each person's writing was last published */
  told?: Record<string, Date>
}

/** messages in a bucket; a loaded conversation has at least this many of the newest */
export const bucketSize = 20
/** largest number of newest messages kept in memory */
export const headLimit = 2 * bucketSize
/** largest number of messages in one write of a conversation */
export const largestWrite = 20
/** a first message is published at once, later ones no more often than this */
export const publishIntervalMs = 3_600_000

export const emptyHead: Head = { seq: 0, counts: {}, messages: [] }

/**
 * The next message of a conversation: the next number, and a time that never goes backwards. `stem`: 16 hex digits that
 * no other message has.
 */
export const nextMessage = (head: Head, newMessage: NewMessage, now: Date, stem: string): StoredMessage => {
  const last = head.messages.at(-1)
  const at = last && last.at > now ? last.at : now
  const seq = head.seq + 1
  return { ...newMessage, _id: messageId(stem, seq), seq, nth: (head.counts[newMessage.from] ?? 0) + 1, at }
}

/** The head with its next message. */
export const withMessage = (head: Head, message: StoredMessage): Head => ({
  ...head,
  seq: message.seq,
  counts: { ...head.counts, [message.from]: message.nth },
  messages: [...head.messages.slice(head.messages.length < headLimit ? 0 : bucketSize), message],
})

/** Whether to publish that this person wrote: the first time, and then at most once an hour. */
export const isPublishDue = (head: Head, { from, nth, at }: StoredMessage): boolean => {
  const told = head.told?.[from]
  return nth === 1 || told === undefined || at.getTime() - told.getTime() >= publishIntervalMs
}

/** Somebody else has written in the conversation. */
export const isAnswered = ({ counts }: Pick<Head, 'counts'>, from: string): boolean =>
  Object.entries(counts).some(([person, count]) => person !== from && count > 0)

/**
 * The words of a message to report to moderators. Contact details are private once the other person has answered: two
 * people in conversation may meet elsewhere.
 */
export const wordsToMark = <W extends Pick<FoundWord, 'kind'>>(head: Head, from: string, words: readonly W[]): W[] => {
  const answered = isAnswered(head, from)
  return words.filter(({ kind }) => kind !== 'contact' || !answered)
}

/** The message that this sender has already stored under this key, if it is still in the head. */
export const findInHead = (head: Head, from: string, key: string): StoredMessage | undefined =>
  head.messages.find((message) => message.key === key && message.from === from)

/** The bucket of the message with this number, if it was archived. */
export const bucketOf = (seq: number): number => Math.floor((seq - 1) / bucketSize)

const seqDigits = 8

/** An id that contains the number of its message, so a message is found by its id without an index of ids. */
const messageId = (stem: string, seq: number): string => stem + seq.toString(16).padStart(seqDigits, '0')

/** The number in a message's id; arbitrary for the id of an older message or an invalid one. */
export const seqOfId = (id: string): number => Number.parseInt(id.slice(-seqDigits), 16) || 0
