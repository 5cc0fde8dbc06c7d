import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import type { Collection } from 'mongodb'
import type { Conversation, ConversationRecord } from './messages.store.ts'
import { bucketOf, bucketSize, type StoredMessage } from './messages.rules.ts'
import type { BucketRecord } from './messages.store.ts'

/** Messages from the point of view of one person: `me` sees those above `clearedSeq`, and none that `me` has hidden. */
export interface HistoryQuery {
  me: string
  clearedSeq: number
  rows: number
}
export interface HistoryPage {
  list: StoredMessage[]
  hasMore: boolean
}

@Injectable()
export class MessagesReads {
  readonly #heads: Collection<ConversationRecord>
  readonly #buckets: Collection<BucketRecord>

  constructor(database: Database) {
    this.#heads = database.collection<ConversationRecord>('conversations')
    this.#buckets = database.collection<BucketRecord>('message_buckets')
  }

  /** Newest first, only numbers below `before`. */
  async before(head: Conversation, before: number, query: HistoryQuery): Promise<HistoryPage> {
    const list: StoredMessage[] = []
    const collect = (messages: readonly StoredMessage[]): void => {
      for (const message of messages.toReversed())
        if (message.seq < before && isVisible(message, query) && list.length <= query.rows) list.push(message)
    }
    collect(head.messages)
    const oldestInHead = head.messages[0]?.seq ?? 1
    for (
      let number = bucketOf(Math.max(Math.min(before, oldestInHead) - 1, 1));
      number >= 0 && number < head.archived && list.length <= query.rows;
      number--
    ) {
      if ((number + 1) * bucketSize <= query.clearedSeq) break
      collect(await this.#bucket(head._id, number))
    }
    return { list: list.slice(0, query.rows), hasMore: list.length > query.rows }
  }

  /** Oldest first, only numbers above `after`: what a client missed. */
  async after(head: Conversation, after: number, query: HistoryQuery): Promise<HistoryPage> {
    const list: StoredMessage[] = []
    const collect = (messages: readonly StoredMessage[]): void => {
      for (const message of messages)
        if (message.seq > after && isVisible(message, query) && list.length <= query.rows) list.push(message)
    }
    for (
      let number = bucketOf(Math.max(after, query.clearedSeq) + 1);
      number < head.archived && list.length <= query.rows;
      number++
    )
      collect(await this.#bucket(head._id, number))
    collect(head.messages)
    return { list: list.slice(0, query.rows), hasMore: list.length > query.rows }
  }

  /** How many messages a person had sent when the conversation stood at `seq`. */
  async sentUpTo(head: Conversation, from: string, seq: number): Promise<number> {
    if (seq >= head.seq) return head.counts[from] ?? 0
    const query = { me: '', clearedSeq: 0, rows: bucketSize }
    for (let before = seq + 1; before > 1;) {
      const { list } = await this.before(head, before, query)
      const found = list.find((message) => message.from === from)
      if (found) return found.nth
      before = list.at(-1)?.seq ?? 1
    }
    return 0
  }

  async one(id: string, messageId: string): Promise<StoredMessage | null> {
    const head = await this.#heads.findOne({ _id: id }, { projection: { messages: 1 } })
    const inHead = head?.messages.find((message) => message._id === messageId)
    if (inHead) return inHead
    const bucket = await this.#buckets.findOne({ favorite_id: id, 'messages._id': messageId })
    return bucket?.messages.find((message) => message._id === messageId) ?? null
  }

  async #bucket(id: string, number: number): Promise<StoredMessage[]> {
    return (await this.#buckets.findOne({ _id: `${id}:${number}`, favorite_id: id }))?.messages ?? []
  }
}

const isVisible = (message: StoredMessage, { me, clearedSeq }: HistoryQuery): boolean =>
  message.seq > clearedSeq && !message.hiddenFor?.includes(me)
