import type { PagePart } from '@xinyu/contracts/profile'
import type { FoundWord } from '@xinyu/contracts/rules/words/word-rule'
import type { MessageWarning } from '@xinyu/contracts/signals'
import type { VoiceType } from '@xinyu/contracts/voice'

/** A message as it is stored. */
export interface StoredMessage {
  _id: string
  /** 1, 2, 3 … without gaps in the conversation */
  seq: number
  /** 1, 2, 3 … without gaps among those of the same sender: what makes unread counts a subtraction */
  nth: number
  from: string
  /** unique for a sender in a conversation: the client's id, or one derived from what caused the message */
  key: string
  kind: 'text' | 'image' | 'voice' | 'flowers' | 'system'
  /** text; of an image or a voice the key of its object */
  content: string
  /** of a voice, as it was measured */
  voice?: { type: VoiceType; seconds: number; waveform: number[] }
  at: Date
  num?: number
  replyTo?: string
  /** what of the receiver's page it is about */
  about?: PagePart
  linkFiltered?: boolean
  /** what its receiver alone is told of it */
  warning?: MessageWarning
  recalled?: boolean
  /** who has deleted it for themselves: of the two people of the conversation */
  hiddenFor?: string[]
}
/** A message that has no number yet. */
export type NewMessage = Pick<
  StoredMessage,
  'from' | 'key' | 'kind' | 'content' | 'voice' | 'num' | 'replyTo' | 'about' | 'linkFiltered' | 'warning'
>

/** What a person says themselves: it is theirs to take back, and goes with them. */
export const ownKinds = ['text', 'image', 'voice'] as const

/** The end of a conversation: the running numbers and the newest messages, at most `headLimit` of them. */
export interface Head {
  seq: number
  /** messages ever sent by each of the two people */
  counts: Record<string, number>
  messages: StoredMessage[]
  /** when other services were last told that this person wrote */
  told?: Record<string, Date>
}

/** Messages of a bucket, and so many at least of the newest are known of a conversation that was read. */
export const bucketSize = 20
/** So many of the newest messages are known at most. */
export const headLimit = 2 * bucketSize
/** Messages that one write of a conversation holds at most. */
export const largestWrite = 20
/** Other services are told of a first message at once, and of later ones no more often than this. */
export const toldEveryMs = 3_600_000

export const emptyHead: Head = { seq: 0, counts: {}, messages: [] }

/**
 * The next message of a conversation: the next number, and a time that never runs backwards. `stem`: 16 hex digits that
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

/** Whether other services are told that this person wrote: the first time, and then at most once an hour. */
export const isTold = (head: Head, { from, nth, at }: StoredMessage): boolean => {
  const told = head.told?.[from]
  return nth === 1 || told === undefined || at.getTime() - told.getTime() >= toldEveryMs
}

/**
 * The words of a message that moderators are told of. Contact details are nobody's business once the other has
 * answered: two who talk may meet elsewhere.
 */
export const wordsToMark = <W extends Pick<FoundWord, 'kind'>>(head: Head, from: string, words: readonly W[]): W[] => {
  const isAnswered = Object.entries(head.counts).some(([person, count]) => person !== from && count > 0)
  return words.filter(({ kind }) => kind !== 'contact' || !isAnswered)
}

/** The message that this sender has already stored under this key, if it is still in the head. */
export const findInHead = (head: Head, from: string, key: string): StoredMessage | undefined =>
  head.messages.find((message) => message.key === key && message.from === from)

/** Which bucket holds the message of this number, if it was archived in one. */
export const bucketOf = (seq: number): number => Math.floor((seq - 1) / bucketSize)

const seqDigits = 8

/** An id that says the number of its message, so that a message is found by its id without an index of ids. */
const messageId = (stem: string, seq: number): string => stem + seq.toString(16).padStart(seqDigits, '0')

/** The number that a message's id says; for the id of an older message, or none at all, any number. */
export const seqOfId = (id: string): number => Number.parseInt(id.slice(-seqDigits), 16) || 0
