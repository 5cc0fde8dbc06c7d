import { Injectable } from '@nestjs/common'
import type { Conversation } from './conversation.document.ts'
import { MessageLog } from './message-log.store.ts'
import { bucketOf, bucketSize, seqOfId, type StoredMessage } from './messages.rules.ts'
import { OlderMessages } from './older-messages.store.ts'

/** Messages as one person sees them: `me` sees those above `clearedSeq` that `me` has not hidden. */
export interface HistoryQuery {
  me: string
  clearedSeq: number
  rows: number
  /** number of visible messages before the page */
  skip?: number
}
export interface HistoryPage {
  list: StoredMessage[]
  hasMore: boolean
}

/** Reads a conversation from the cache, its log, and the storage older than the log. */
@Injectable()
export class MessagesReads {
  constructor(
    private readonly log: MessageLog,
    private readonly older: OlderMessages,
  ) {}

  /** Newest first, only numbers below `before`. */
  async before(conversation: Conversation, before: number, query: HistoryQuery): Promise<HistoryPage> {
    const list: StoredMessage[] = []
    let [reached, left] = [before, query.skip ?? 0]
    for await (const message of this.#newestFirst(conversation, before)) {
      if (message.seq <= query.clearedSeq || list.length > query.rows) break
      if (message.seq >= reached) continue
      reached = message.seq
      if (isVisible(message, query) && left-- <= 0) list.push(message)
    }
    return { list: list.slice(0, query.rows), hasMore: list.length > query.rows }
  }

  /** Oldest first, only numbers above `after`: what a client missed. */
  async listAfter(conversation: Conversation, after: number, query: HistoryQuery): Promise<HistoryPage> {
    const list: StoredMessage[] = []
    let reached = Math.max(after, query.clearedSeq)
    for await (const message of this.#oldestFirst(conversation, reached + 1)) {
      if (list.length > query.rows) break
      if (message.seq <= reached) continue
      reached = message.seq
      if (isVisible(message, query)) list.push(message)
    }
    return { list: list.slice(0, query.rows), hasMore: list.length > query.rows }
  }

  /** How many messages a person had sent when the conversation was at `seq`. */
  async countSentUpTo(conversation: Conversation, from: string, seq: number): Promise<number> {
    if (seq >= conversation.seq) return conversation.counts[from] ?? 0
    for await (const message of this.#newestFirst(conversation, seq + 1))
      if (message.seq <= seq && message.from === from) return message.nth
    return 0
  }

  async find(id: string, messageId: string): Promise<StoredMessage | null> {
    const inLog = seqOfId(messageId) > 0 ? await this.log.find(id, messageId) : null
    return inLog ?? (await this.older.find(id, messageId))
  }

  /** All messages, from some number at or above `below` on; some may come twice. */
  async *#newestFirst({ _id, seq, messages, legacyPart }: Conversation, below: number): AsyncGenerator<StoredMessage> {
    yield* messages.toReversed()
    let next = Math.min(below, messages[0]?.seq ?? seq + 1)
    while (next > legacyPart.seq + 1) {
      const found = await this.log.listBelow(_id, next)
      yield* found
      next = found.at(-1)?.seq ?? legacyPart.seq + 1
    }
    const bucketed = legacyPart.archived * bucketSize
    if (Math.min(next, legacyPart.seq + 1) > bucketed + 1) yield* (await this.older.readUnbucketed(_id)).toReversed()
    const newest = bucketOf(Math.max(1, Math.min(next - 1, bucketed)))
    for (let number = newest; number >= 0 && number < legacyPart.archived; number--)
      yield* (await this.older.readBucket(_id, number)).toReversed()
  }

  /** All messages, from some number at or below `from` on; some may come twice. */
  async *#oldestFirst({ _id, seq, messages, legacyPart }: Conversation, from: number): AsyncGenerator<StoredMessage> {
    const known = messages[0]?.seq ?? seq + 1
    if (from < known) {
      for (let number = bucketOf(from); number < legacyPart.archived; number++)
        yield* await this.older.readBucket(_id, number)
      if (from <= legacyPart.seq) yield* await this.older.readUnbucketed(_id)
      for (let next = Math.max(from, legacyPart.seq + 1); next < known;) {
        const found = await this.log.listFrom(_id, next)
        yield* found
        next = Math.max(next, found.at(-1)?.seq ?? known) + 1
      }
    }
    yield* messages
  }
}

const isVisible = (message: StoredMessage, { me, clearedSeq }: HistoryQuery): boolean =>
  message.seq > clearedSeq && !message.hiddenFor?.includes(me)
