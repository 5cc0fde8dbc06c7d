import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import type { Collection } from 'mongodb'
import { bucketOf, bucketSize, type StoredMessage } from './messages.rules.ts'
import type { BucketRecord, ConversationRecord } from './messages.store.ts'

/** Messages from the point of view of one person. */
interface Window {
  me: string
  clearedSeq: number
  rows: number
}

@Injectable()
export class MessagesReads {
  readonly #heads: Collection<ConversationRecord>
  readonly #buckets: Collection<BucketRecord>

  constructor(database: Database) {
    this.#heads = database.collection<ConversationRecord>('conversations')
    this.#buckets = database.collection<BucketRecord>('message_buckets')
  }

  async head(id: string): Promise<ConversationRecord | null> {
    return this.#heads.findOne({ _id: id })
  }

  async exists(id: string): Promise<boolean> {
    return (await this.#heads.countDocuments({ _id: id }, { limit: 1 })) > 0
  }

  async heads(ids: readonly string[]): Promise<Map<string, ConversationRecord>> {
    const found = await this.#heads.find({ _id: { $in: [...ids] } }, { projection: { outbox: 0 } }).toArray()
    return new Map(found.map((head) => [head._id, head]))
  }

  /** Newest first, only numbers below `before`. */
  async before(
    head: ConversationRecord,
    before: number,
    window: Window,
  ): Promise<{ list: StoredMessage[]; hasMore: boolean }> {
    const list: StoredMessage[] = []
    const take = (messages: readonly StoredMessage[]): void => {
      for (const message of messages.toReversed())
        if (message.seq < before && isVisible(message, window) && list.length <= window.rows) list.push(message)
    }
    take(head.messages)
    const oldestOpen = head.messages[0]?.seq ?? 1
    for (
      let number = bucketOf(Math.max(Math.min(before, oldestOpen) - 1, 1));
      number >= 0 && number < head.archived && list.length <= window.rows;
      number--
    ) {
      if ((number + 1) * bucketSize <= window.clearedSeq) break
      take(await this.#bucket(head._id, number))
    }
    return { list: list.slice(0, window.rows), hasMore: list.length > window.rows }
  }

  /** Oldest first, only numbers above `after`: what a client missed. */
  async after(
    head: ConversationRecord,
    after: number,
    window: Window,
  ): Promise<{ list: StoredMessage[]; hasMore: boolean }> {
    const list: StoredMessage[] = []
    const take = (messages: readonly StoredMessage[]): void => {
      for (const message of messages)
        if (message.seq > after && isVisible(message, window) && list.length <= window.rows) list.push(message)
    }
    for (
      let number = bucketOf(Math.max(after, window.clearedSeq) + 1);
      number < head.archived && list.length <= window.rows;
      number++
    )
      take(await this.#bucket(head._id, number))
    take(head.messages)
    return { list: list.slice(0, window.rows), hasMore: list.length > window.rows }
  }

  /** How many messages a person had sent when the conversation stood at `seq`. */
  async sentUpTo(head: ConversationRecord, from: string, seq: number): Promise<number> {
    if (seq >= head.seq) return head.counts[from] ?? 0
    const window = { me: '', clearedSeq: 0, rows: bucketSize }
    for (let before = seq + 1; before > 1;) {
      const { list } = await this.before(head, before, window)
      const found = list.find((message) => message.from === from)
      if (found) return found.nth
      before = list.at(-1)?.seq ?? 1
    }
    return 0
  }

  async one(id: string, messageId: string): Promise<StoredMessage | null> {
    const inHead = (await this.head(id))?.messages.find((message) => message._id === messageId)
    if (inHead) return inHead
    const bucket = await this.#buckets.findOne({ favorite_id: id, 'messages._id': messageId })
    return bucket?.messages.find((message) => message._id === messageId) ?? null
  }

  async #bucket(id: string, number: number): Promise<StoredMessage[]> {
    return (await this.#buckets.findOne({ _id: `${id}:${number}` }))?.messages ?? []
  }
}

const isVisible = (message: StoredMessage, { me, clearedSeq }: Window): boolean =>
  message.seq > clearedSeq && !message.hiddenFor?.includes(me)
