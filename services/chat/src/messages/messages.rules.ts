/** A message as it is stored in its bucket. */
export interface StoredMessage {
  _id: string
  /** 1, 2, 3 … without gaps in the conversation */
  seq: number
  /** 1, 2, 3 … without gaps among those of the same sender: what makes unread counts a subtraction */
  nth: number
  from: string
  /** unique for a sender in a conversation: the client's id, or one derived from what caused the message */
  key: string
  kind: 'text' | 'image' | 'flowers' | 'system'
  content: string
  at: Date
  num?: number
  replyTo?: string
  linkFiltered?: boolean
  recalled?: boolean
  /** who has deleted it for themselves: of the two people of the conversation */
  hiddenFor?: string[]
}
/** A message that has no number yet. */
export type NewMessage = Pick<
  StoredMessage,
  '_id' | 'from' | 'key' | 'kind' | 'content' | 'num' | 'replyTo' | 'linkFiltered'
>

/** The head of a conversation: the running numbers and the newest messages. Bounded by `headLimit`. */
export interface Head {
  seq: number
  /** messages ever sent by each of the two people */
  counts: Record<string, number>
  /** how many full buckets were moved out; the first message here has number `archived × bucketSize + 1` */
  archived: number
  messages: StoredMessage[]
  /** when other services were last told that this person wrote */
  told?: Record<string, Date>
}

/**
 * A page of the client: the newest is read from the head alone, and the head stays small enough to be rewritten often.
 */
export const bucketSize = 20
/** From so many messages on a bucket is moved out of the head; a whole newest page always stays. */
export const headLimit = 2 * bucketSize
/** Other services are told of a first message at once, and of later ones no more often than this. */
const toldEveryMs = 3_600_000

export const emptyHead: Head = { seq: 0, counts: {}, archived: 0, messages: [] }

/** The next message of a conversation: the next number, and a time that never runs backwards. */
export const nextMessage = (head: Head, newMessage: NewMessage, now: Date): StoredMessage => {
  const last = head.messages.at(-1)
  const at = last && last.at > now ? last.at : now
  return { ...newMessage, seq: head.seq + 1, nth: (head.counts[newMessage.from] ?? 0) + 1, at }
}

/** The head with its next message. */
export const withMessage = (head: Head, message: StoredMessage): Head => ({
  ...head,
  seq: message.seq,
  counts: { ...head.counts, [message.from]: message.nth },
  messages: [...head.messages, message],
})

/** Whether other services are told that this person wrote: the first time, and then at most once an hour. */
export const isTold = (head: Head, { from, nth, at }: StoredMessage): boolean => {
  const told = head.told?.[from]
  return nth === 1 || told === undefined || at.getTime() - told.getTime() >= toldEveryMs
}

/** The message that this sender has already stored under this key, if it is still in the head. */
export const findInHead = (head: Head, from: string, key: string): StoredMessage | undefined =>
  head.messages.find((message) => message.key === key && message.from === from)

/** The messages of the oldest full bucket, to be copied out; null while the head is small enough. */
export const bucketToArchive = (head: Head): { number: number; messages: StoredMessage[] } | null =>
  head.messages.length < headLimit ? null : { number: head.archived, messages: head.messages.slice(0, bucketSize) }

/** The head without its oldest bucket, once that is copied. */
export const withoutBucket = (head: Head): Head => ({
  ...head,
  archived: head.archived + 1,
  messages: head.messages.slice(bucketSize),
})

/** Whether messages say the same as their copies: what may change in a message is being recalled, hidden and erased. */
export const areUnchanged = (messages: readonly StoredMessage[], copies: readonly StoredMessage[]): boolean =>
  messages.length === copies.length &&
  messages.every(({ _id, content, recalled, hiddenFor }, index) => {
    const copy = copies[index]
    return (
      copy?._id === _id &&
      copy.content === content &&
      copy.recalled === recalled &&
      copy.hiddenFor?.length === hiddenFor?.length
    )
  })

/** Which bucket holds the message of this number, once it is archived. */
export const bucketOf = (seq: number): number => Math.floor((seq - 1) / bucketSize)
