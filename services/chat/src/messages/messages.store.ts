import { messageSent } from '@xinyu/contracts/events/chat'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { type ComputedUpdate, updateOf } from '@xinyu/platform/db/update-of'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/log'
import type { Collection, Filter } from 'mongodb'
import {
  bucketToArchive,
  emptyHead,
  findInHead,
  type Head,
  type NewMessage,
  nextMessage,
  type StoredMessage,
} from './messages.rules.ts'

export interface ConversationRecord extends Aggregate, Head {
  people: string[]
  at: Date
}
export interface BucketRecord {
  _id: string
  favorite_id: string
  /** version of the head this was copied from; a copy from an older one never replaces it */
  headVersion: number
  messages: StoredMessage[]
}
export interface Appended {
  message: StoredMessage
  isRepeat: boolean
}

export interface AppendOptions {
  /** saves a read: the conversation as the caller has just read it, known not to hold the key */
  searched?: ConversationRecord | null | undefined
  /** throws when this conversation may not take the message; may be asked more than once */
  admit?: ((conversation: ConversationRecord | null) => Promise<void>) | undefined
}

const appendAttempts = 50
const archiveAttempts = 20

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

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#heads = database.aggregates<ConversationRecord>('conversations')
    this.#buckets = database.collection<BucketRecord>('message_buckets', { shardKey: 'favorite_id' })
  }

  /**
   * Stores a message once: the same sender and key get the first message again. Resolves after the journaled write.
   * What `admit` throws keeps it out: it is asked with the very head that the write is guarded by.
   */
  async append(id: string, newMessage: NewMessage, { searched, admit }: AppendOptions = {}): Promise<Appended> {
    for (let attempt = 0; attempt < appendAttempts; attempt++) {
      const isSearched = attempt === 0 && searched !== undefined
      const head = isSearched ? searched : await this.#heads.get(id)
      const stored = isSearched ? null : await this.findByKey(id, head, newMessage.from, newMessage.key)
      if (stored) return { message: stored, isRepeat: true }
      await admit?.(head)
      const message = nextMessage(head ?? emptyHead, newMessage, this.clock.now())
      if (await this.#write(id, head, message)) return { message, isRepeat: false }
      if (attempt > 2) await new Promise((resolve) => setTimeout(resolve, Math.random() * 4 * attempt))
    }
    throw new AppError('CONFLICT')
  }

  /**
   * What a sender stored under a key. The head must have been read before: a message leaves it only after its copy
   * exists.
   */
  async findByKey(id: string, head: Head | null, from: string, key: string): Promise<StoredMessage | null> {
    if (!head) return null
    const inHead = findInHead(head, from, key)
    if (inHead || head.archived === 0) return inHead ?? null
    const bucket = await this.#buckets.findOne({ favorite_id: id, messages: { $elemMatch: { from, key } } })
    return bucket?.messages.find((message) => message.from === from && message.key === key) ?? null
  }

  async #write(id: string, head: ConversationRecord | null, message: StoredMessage): Promise<boolean> {
    const facts = [messageSentFact(id, message)]
    const { from, seq, nth, at } = message
    if (!head) {
      const people = peopleOfPair(id)
      return this.#heads.insert(
        { _id: id, people, seq: 1, counts: { [from]: 1 }, archived: 0, messages: [message], at },
        facts,
      )
    }
    const update = updateOf<ConversationRecord>({
      $push: { messages: message },
      $set: { seq, [`counts.${from}`]: nth, at },
    })
    return this.#heads.update({ _id: id, version: head.version }, update, facts)
  }

  /**
   * Moves full buckets out of the head until none is left: also those that stayed because another writer was faster, so
   * the head does not grow from one time to the next.
   */
  async archiveFullBuckets(id: string): Promise<void> {
    for (let attempt = 0; attempt < archiveAttempts; attempt++) if (!(await this.archiveBucket(id))) return
    this.log.warn('messages: the head is written too fast, its buckets are archived later', { key: id })
  }

  /**
   * Moves the oldest full bucket out of the head; false when there is none. Harmless at any moment, from any instance,
   * and with a head (`seen`) that was read long ago.
   */
  async archiveBucket(id: string, seen?: ConversationRecord): Promise<boolean> {
    const head = seen ?? (await this.#heads.get(id))
    const full = head && bucketToArchive(head)
    if (!full) return false
    const { number, messages, rest } = full
    await this.#copy({ _id: `${id}:${number}`, favorite_id: id, headVersion: head.version, messages })
    const update = updateOf<ConversationRecord>({ $set: { messages: rest }, $inc: { archived: 1 } })
    await this.#heads.update({ _id: id, version: head.version }, update)
    return true
  }

  async #copy({ _id, favorite_id, headVersion, messages }: BucketRecord): Promise<void> {
    const isOlder = { _id, favorite_id, headVersion: { $lt: headVersion } }
    await this.#buckets
      .updateOne(isOlder, { $set: { headVersion, messages } }, { upsert: true })
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error // a copy of this or a later head is there
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

  /** Changes one message in the head, or else in its bucket. Answers it as changed, or null if none matched. */
  async #changeMessage(
    id: string,
    messageId: string,
    match: Filter<StoredMessage>,
    update: ComputedUpdate,
  ): Promise<StoredMessage | null> {
    const messages = { $elemMatch: match }
    const after =
      (await this.#heads.updateAndGet({ _id: id, messages }, updateOf<ConversationRecord>(update))) ??
      (await this.#buckets.findOneAndUpdate({ favorite_id: id, messages }, updateOf<BucketRecord>(update), {
        returnDocument: 'after',
      }))
    return after?.messages.find((message) => message._id === messageId) ?? null
  }

  /** Blanks all words and pictures of a person, everywhere. May be repeated. */
  async eraseMessagesOf(userId: string): Promise<void> {
    const $set = { 'messages.$[own].content': '', 'messages.$[own].recalled': true }
    const options = { arrayFilters: [{ 'own.from': userId, 'own.kind': { $in: ['text', 'image'] } }] }
    for await (const { _id } of this.#heads.raw.find({ people: userId }, { projection: { _id: 1 } })) {
      await this.#heads.raw.updateOne({ _id }, updateOf<ConversationRecord>({ $set, $inc: { version: 1 } }), options)
      await this.#buckets.updateMany({ favorite_id: _id }, updateOf<BucketRecord>({ $set }), options)
    }
  }
}

const messageSentFact = (id: string, message: StoredMessage): OutboxEntry => {
  const [first, second] = peopleOfPair(id)
  const { _id: msg_id, from: user_id, kind, at, seq, nth } = message
  const user2_id = user_id === first ? second : first
  return fact(messageSent, id, { favorite_id: id, user_id, user2_id, msg_id, kind, at: at.toISOString(), seq, nth }, at)
}
