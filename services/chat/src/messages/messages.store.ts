import { talked } from '@xinyu/contracts/events/chat'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { Injectable } from '@nestjs/common'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type GroupedWrite,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { type ComputedUpdate, updateOf } from '@xinyu/platform/db/update-of'
import { type AnyBulkWriteOperation, type Collection, type Filter, MongoBulkWriteError } from 'mongodb'
import { areUnchanged, bucketSize, type Head, headLimit, type StoredMessage } from './messages.rules.ts'

export interface ConversationRecord extends Aggregate, Head {
  people: string[]
  at: Date
  /** there while the rows of the two people's lists may be behind this document */
  listsBehind?: true
}

/** A conversation as a process knows it: without what waits in its outbox. */
export type Conversation = Omit<ConversationRecord, 'outbox' | 'ops' | 'pending'>
export interface BucketRecord {
  _id: string
  favorite_id: string
  /** version of the head this was copied from; a copy from an older one never replaces it */
  headVersion: number
  messages: StoredMessage[]
}
/** New messages of one conversation, and the head that they follow and make. */
export interface PlannedWrite {
  id: string
  before: Conversation | null
  after: Head
  messages: StoredMessage[]
  /** those of which other services are told */
  told: { message: StoredMessage; traceparent: string | undefined }[]
}
/** A full bucket of a head, to be copied out of it. */
export interface BucketCopy {
  id: string
  number: number
  headVersion: number
  messages: StoredMessage[]
}

/** as a process knows a conversation */
const known = { outbox: 0, ops: 0, pending: 0 } as const

/**
 * Messages. The head of a conversation is one document: numbers, newest messages and outbox change in one guarded
 * write, so a number is never given twice nor skipped. Full buckets are archived: first copied, then removed from the
 * head under its version; until the removal the head counts, so a crash in between loses and doubles nothing.
 *
 * The shard key is the conversation: `_id` of a head, `favorite_id` of a bucket, and every query names it, save that of
 * an erasure, which asks all shards.
 */
@Injectable()
export class MessagesStore {
  readonly #heads: AggregateCollection<ConversationRecord>
  readonly #buckets: Collection<BucketRecord>

  constructor(database: Database) {
    this.#heads = database.aggregates<ConversationRecord>('conversations')
    this.#buckets = database.collection<BucketRecord>('message_buckets', { shardKey: 'favorite_id' })
  }

  async head(id: string): Promise<Conversation | null> {
    return this.#heads.raw.findOne({ _id: id }, { projection: known })
  }

  /**
   * Stores many conversations' new messages in one journaled round, each only if nobody wrote to its conversation
   * meanwhile. Answers each conversation as it then is, null for one that somebody wrote to.
   */
  async commit(writes: readonly PlannedWrite[]): Promise<(Conversation | null)[]> {
    const after = writes.map(conversationAfter)
    if (await this.#heads.writeGroup(writes.map(groupedWriteOf))) return after
    const ids = writes.map(({ id }) => id)
    const projection = { version: 1, 'messages._id': 1 } as const
    const found = await this.#heads.raw.find({ _id: { $in: ids } }, { projection }).toArray()
    const stored = new Set(found.flatMap(({ messages }) => messages.map(({ _id }) => _id)))
    return writes.map(({ messages: [first] }, index) =>
      first && stored.has(first._id) ? (after[index] ?? null) : null,
    )
  }

  /** What a sender stored under a key, of what is archived. The head must have been searched before. */
  async findInBuckets(id: string, from: string, key: string): Promise<StoredMessage | null> {
    const bucket = await this.#buckets.findOne({ favorite_id: id, messages: { $elemMatch: { from, key } } })
    return bucket?.messages.find((message) => message.from === from && message.key === key) ?? null
  }

  /**
   * Copies full buckets. Answers for each whether the head still says the same after the copy: otherwise a message was
   * recalled, hidden or erased meanwhile, and the bucket is copied again from the head as it then is.
   */
  async copyBuckets(copies: readonly BucketCopy[]): Promise<boolean[]> {
    const writes = copies.map(({ id, number, headVersion, messages }): AnyBulkWriteOperation<BucketRecord> => {
      const _id = `${id}:${number}`
      const filter = { _id, favorite_id: id, headVersion: { $lt: headVersion } }
      return { updateOne: { filter, update: { $set: { headVersion, messages } }, upsert: true } }
    })
    await this.#buckets.bulkWrite(writes, { ordered: false }).catch((error: unknown) => {
      if (!isOnlyDuplicates(error)) throw error // a copy of this or a later head is there
    })
    const ids = copies.map(({ id }) => id)
    const projection = { archived: 1, messages: { $slice: bucketSize } } as const
    const heads = await this.#heads.raw.find({ _id: { $in: ids } }, { projection }).toArray()
    return copies.map(({ id, number, messages }) => {
      const head = heads.find(({ _id }) => _id === id)
      return head?.archived === number && areUnchanged(head.messages, messages)
    })
  }

  /** Blanks an own message that is younger than `since`; null when there is none. Flowers cannot be recalled. */
  recall(id: string, messageId: string, from: string, since: Date): Promise<StoredMessage | null> {
    const kind = { $in: ['text' as const, 'image' as const] }
    const match = { _id: messageId, from, at: { $gte: since }, kind, recalled: { $ne: true } }
    return this.#changeMessage(id, messageId, match, {
      $set: { 'messages.$.recalled': true, 'messages.$.content': '' },
    })
  }

  /** Hides a message for one of its two people; null when it does not exist. */
  hide(id: string, messageId: string, user: string): Promise<StoredMessage | null> {
    return this.#changeMessage(id, messageId, { _id: messageId }, { $addToSet: { 'messages.$.hiddenFor': user } })
  }

  /**
   * Changes one message in the head and in its bucket: a full bucket stands in both for a moment. Answers it as
   * changed, or null if none matched.
   */
  async #changeMessage(
    id: string,
    messageId: string,
    match: Filter<StoredMessage>,
    update: ComputedUpdate,
  ): Promise<StoredMessage | null> {
    const messages = { $elemMatch: match }
    const inLists = { ...update, $set: { ...update.$set, listsBehind: true } }
    const head = await this.#heads.updateAndGet({ _id: id, messages }, updateOf<ConversationRecord>(inLists))
    const inHead = head?.messages.find((message) => message._id === messageId)
    if (head && inHead && head.messages.length < headLimit) return inHead
    const bucket = await this.#buckets.findOneAndUpdate({ favorite_id: id, messages }, updateOf<BucketRecord>(update), {
      returnDocument: 'after',
    })
    return inHead ?? bucket?.messages.find((message) => message._id === messageId) ?? null
  }

  /** Blanks all words and pictures of a person, everywhere, and answers each conversation after it. May be repeated. */
  async *eraseMessagesOf(userId: string): AsyncGenerator<Conversation> {
    const $set = { 'messages.$[own].content': '', 'messages.$[own].recalled': true }
    const arrayFilters = [{ 'own.from': userId, 'own.kind': { $in: ['text', 'image'] } }]
    const update = updateOf<ConversationRecord>({ $set: { ...$set, listsBehind: true }, $inc: { version: 1 } })
    for await (const { _id } of this.#heads.raw.find({ people: userId }, { projection: { _id: 1 } })) {
      const options = { arrayFilters, projection: known, returnDocument: 'after' } as const
      const head = await this.#heads.raw.findOneAndUpdate({ _id }, update, options)
      await this.#buckets.updateMany({ favorite_id: _id }, updateOf<BucketRecord>({ $set }), { arrayFilters })
      if (head) yield head
    }
  }

  /** Conversations whose lists may have been behind since before this moment. */
  listsBehind(before: Date, limit: number): Promise<Conversation[]> {
    const behind: Filter<ConversationRecord> = { listsBehind: true, at: { $lt: before } }
    return this.#heads.raw.find(behind, { projection: known }).limit(limit).toArray()
  }

  /** The lists hold these conversations as they were in these versions. */
  async markListed(listed: ReadonlyMap<string, number>): Promise<void> {
    if (listed.size === 0) return
    const writes = [...listed].map(([_id, version]): AnyBulkWriteOperation<ConversationRecord> => ({
      updateOne: {
        filter: { _id, version } as Filter<ConversationRecord>,
        update: { $unset: { listsBehind: '' } },
      },
    }))
    await this.#heads.raw.bulkWrite(writes, { ordered: false })
  }
}

const isOnlyDuplicates = (error: unknown): boolean =>
  isDuplicateKey(error) &&
  error instanceof MongoBulkWriteError &&
  [error.writeErrors].flat().every(({ code }) => code === 11_000)

const conversationAfter = ({ id, before, after, messages, told }: PlannedWrite): Conversation => ({
  _id: id,
  people: before?.people ?? [...peopleOfPair(id)],
  ...after,
  at: messages.at(-1)?.at ?? new Date(),
  version: (before?.version ?? 0) + 1,
  factCount: (before?.factCount ?? 0) + told.length,
  listsBehind: true,
})

const groupedWriteOf = (write: PlannedWrite): GroupedWrite<ConversationRecord> => {
  const { id, before, after, messages, told } = write
  const facts = told.map(({ message, traceparent }) => ({ ...talkedFact(id, message), traceparent }))
  if (!before) {
    const { version: _version, factCount: _count, ...document } = conversationAfter(write)
    return { document, facts }
  }
  const counts = messages.map(({ from, nth }) => [`counts.${from}`, nth])
  const times = told.map(({ message: { from, at } }) => [`told.${from}`, at])
  const isArchiving = after.archived > before.archived
  const update = updateOf<ConversationRecord>({
    $push: { messages: { $each: messages, ...(isArchiving ? { $slice: -after.messages.length } : {}) } },
    $set: {
      seq: after.seq,
      at: messages.at(-1)?.at,
      listsBehind: true,
      ...Object.fromEntries([...counts, ...times]),
    },
    ...(isArchiving ? { $inc: { archived: 1 } } : {}),
  })
  return { filter: { _id: id, version: before.version }, update, facts }
}

const talkedFact = (id: string, { from: user_id, at, nth }: StoredMessage): OutboxEntry => {
  const [first, second] = peopleOfPair(id)
  const user2_id = user_id === first ? second : first
  return fact(talked, id, { favorite_id: id, user_id, user2_id, at: at.toISOString(), isFirst: nth === 1 }, at)
}
