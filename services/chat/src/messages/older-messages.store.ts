import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import { type ComputedUpdate, updateOf } from '@xinyu/platform/db/writes/update-of'
import type { Collection, Filter } from 'mongodb'
import type { StoredConversation } from './conversation.document.ts'
import type { StoredMessage } from './messages.rules.ts'

export interface BucketRecord {
  _id: string
  favorite_id: string
  messages: StoredMessage[]
}

/**
 * The messages older than the log: full buckets, followed by those in the conversation's own record. None are added;
 * they can be read, recalled, deleted and erased like those of the log.
 */
@Injectable()
export class OlderMessages {
  readonly #records: Collection<StoredConversation>
  readonly #buckets: Collection<BucketRecord>

  constructor(database: Database) {
    this.#records = database.collection<StoredConversation>('conversations')
    this.#buckets = database.collection<BucketRecord>('message_buckets', { shardKey: 'favorite_id' })
  }

  async readBucket(id: string, number: number): Promise<StoredMessage[]> {
    return (await this.#buckets.findOne({ _id: `${id}:${number}`, favorite_id: id }))?.messages ?? []
  }

  /** The messages that follow the buckets. */
  async readUnbucketed(id: string): Promise<StoredMessage[]> {
    return (await this.#records.findOne({ _id: id }, { projection: { messages: 1 } }))?.messages ?? []
  }

  async findByKey(id: string, from: string, key: string): Promise<StoredMessage | null> {
    return this.#first(id, { from, key })
  }

  async find(id: string, messageId: string): Promise<StoredMessage | null> {
    return this.#first(id, { _id: messageId })
  }

  /** Changes a matching message in either place: a full bucket may be stored in both. */
  async update(
    id: string,
    messageId: string,
    match: Filter<StoredMessage>,
    update: ComputedUpdate,
  ): Promise<StoredMessage | null> {
    const messages = { $elemMatch: match }
    const [record, bucket] = await Promise.all([
      this.#records.findOneAndUpdate({ _id: id, messages }, updateOf<StoredConversation>(update), {
        returnDocument: 'after',
      }),
      this.#buckets.findOneAndUpdate({ favorite_id: id, messages }, updateOf<BucketRecord>(update), {
        returnDocument: 'after',
      }),
    ])
    return (record ?? bucket)?.messages.find(({ _id }) => _id === messageId) ?? null
  }

  async changeAll(id: string, update: ComputedUpdate, arrayFilters: Record<string, unknown>[]): Promise<void> {
    await this.#records.updateOne({ _id: id }, updateOf<StoredConversation>(update), { arrayFilters })
    await this.#buckets.updateMany({ favorite_id: id }, updateOf<BucketRecord>(update), { arrayFilters })
  }

  async #first(id: string, match: Partial<StoredMessage>): Promise<StoredMessage | null> {
    const messages = { $elemMatch: match }
    const found =
      (await this.#records.findOne({ _id: id, messages }, { projection: { messages: 1 } })) ??
      (await this.#buckets.findOne({ favorite_id: id, messages }))
    const isIt = (message: StoredMessage) =>
      match._id === undefined ? message.from === match.from && message.key === match.key : message._id === match._id
    return found?.messages.find(isIt) ?? null
  }
}
