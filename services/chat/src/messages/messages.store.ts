import { messageSent } from '@xinyu/contracts/events/chat'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { Injectable } from '@nestjs/common'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { Clock } from '@xinyu/platform/clock'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/log'
import type { Collection } from 'mongodb'
import {
  bucketToArchive,
  type NewMessage,
  emptyHead,
  findInHead,
  type Head,
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

const attempts = 50

/**
 * Messages. The head of a conversation is one document: numbers, newest messages and outbox change in one guarded
 * write, so a number is never given twice nor skipped. Full buckets move out: first copied, then cut off the head under
 * its version; until the cut the head counts, so a crash in between loses and doubles nothing.
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
    this.#buckets = database.collection<BucketRecord>('message_buckets')
  }

  /**
   * Stores a message once: the same sender and key get the first message again. Resolves after the journaled write.
   * `seen` saves a read: the head in which the caller has just looked for the key in vain.
   */
  async append(
    id: string,
    draft: NewMessage,
    seen?: ConversationRecord | null,
  ): Promise<{ message: StoredMessage; isRepeat: boolean }> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const isSeen = attempt === 0 && seen !== undefined
      const head = isSeen ? seen : await this.#heads.get(id)
      const stored = isSeen ? null : await this.findByKey(id, head, draft.from, draft.key)
      if (stored) return { message: stored, isRepeat: true }
      const message = nextMessage(head ?? emptyHead, draft, this.clock.now())
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
    const open = findInHead(head, from, key)
    if (open || head.archived === 0) return open ?? null
    const bucket = await this.#buckets.findOne({ favorite_id: id, messages: { $elemMatch: { from, key } } })
    return bucket?.messages.find((message) => message.from === from && message.key === key) ?? null
  }

  async #write(id: string, head: ConversationRecord | null, message: StoredMessage): Promise<boolean> {
    const facts = [sent(id, message)]
    if (!head)
      return this.#heads.insert(
        {
          _id: id,
          people: peopleOfPair(id),
          seq: 1,
          counts: { [message.from]: 1 },
          archived: 0,
          messages: [message],
          at: message.at,
        },
        facts,
      )
    const update = {
      $push: { messages: message },
      $set: { seq: message.seq, [`counts.${message.from}`]: message.nth, at: message.at },
    }
    return this.#heads.update({ _id: id, version: head.version }, update as never, facts)
  }

  /**
   * Moves the oldest full bucket out of the head, if there is one. Harmless at any moment, from any instance, and with
   * a
   * head (`seen`) that was read long ago.
   */
  async archiveBucket(id: string, seen?: ConversationRecord): Promise<void> {
    const head = seen ?? (await this.#heads.get(id))
    const closing = head && bucketToArchive(head)
    if (!closing) return
    await this.#copy({
      _id: `${id}:${closing.number}`,
      favorite_id: id,
      headVersion: head.version,
      messages: closing.messages,
    })
    const isCut = await this.#heads.update({ _id: id, version: head.version }, {
      $set: { messages: closing.rest },
      $inc: { archived: 1 },
    } as never)
    if (!isCut) this.log.debug('messages: the head moved on, its bucket closes later')
  }

  async #copy(bucket: BucketRecord): Promise<void> {
    await this.#buckets
      .updateOne({ _id: bucket._id, headVersion: { $lt: bucket.headVersion } }, { $set: bucket }, { upsert: true })
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error // a copy of this or a later head is there
      })
  }

  /**
   * Changes one message where it is: in the head, or else in its bucket. The message after it, or null if none matched.
   */
  async changeMessage(id: string, match: object, set: object): Promise<StoredMessage | null> {
    const update = positional(set)
    const filter = { _id: id, messages: { $elemMatch: match } }
    const head = await this.#heads.updateAndGet(filter, update as never)
    const after =
      head ??
      (await this.#buckets.findOneAndUpdate({ favorite_id: id, messages: { $elemMatch: match } }, update as never, {
        returnDocument: 'after',
      }))
    return after?.messages.find((message) => message._id === (match as { _id: string })._id) ?? null
  }

  /** Blanks all that a person wrote, everywhere. May be repeated. */
  async eraseMessagesOf(userId: string): Promise<void> {
    const set = { $set: { 'messages.$[mine].content': '', 'messages.$[mine].recalled': true } }
    const options = { arrayFilters: [{ 'mine.from': userId }] }
    for await (const { _id } of this.#heads.raw.find({ people: userId }, { projection: { _id: 1 } })) {
      await this.#heads.raw.updateOne({ _id }, { ...set, $inc: { version: 1 } } as never, options)
      await this.#buckets.updateMany({ favorite_id: _id }, set as never, options)
    }
  }
}

const positional = (set: object): object => {
  const { $addToSet, ...fields } = set as { $addToSet?: Record<string, unknown> }
  const under = (values: Record<string, unknown>): object =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`messages.$.${name}`, value]))
  return {
    ...(Object.keys(fields).length > 0 ? { $set: under(fields) } : {}),
    ...($addToSet ? { $addToSet: under($addToSet) } : {}),
  }
}

const sent = (id: string, message: StoredMessage): OutboxEntry => {
  const [first, second] = peopleOfPair(id)
  const user2 = message.from === first ? second : first
  return fact(
    messageSent,
    id,
    {
      favorite_id: id,
      user_id: message.from,
      user2_id: user2,
      msg_id: message._id,
      kind: message.kind,
      at: message.at.toISOString(),
      seq: message.seq,
      nth: message.nth,
    },
    message.at,
  )
}
