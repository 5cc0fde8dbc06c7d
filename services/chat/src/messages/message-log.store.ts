import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import { type ComputedUpdate, updateOf } from '@xinyu/platform/db/writes/update-of'
import { type Collection, type Filter, MongoBulkWriteError } from 'mongodb'
import type { LogEntry } from './conversation.document.ts'
import { largestWrite, seqOfId, type StoredMessage } from './messages.rules.ts'

const duplicateKey = 11_000
/** entries of one read */
const page = 20
const byId = { hint: { _id: 1 } } as const

/**
 * The messages of all conversations, in the entries they were written in. An entry's id is its conversation and its
 * first number, so of two instances that write the same number one is refused: there is no other guard. The shard key
 * is the conversation, and every query names it.
 */
@Injectable()
export class MessageLog {
  readonly #entries: Collection<LogEntry>

  constructor(database: Database) {
    this.#entries = database.collection<LogEntry>('message_log', { shardKey: 'favorite_id' })
  }

  /** Stores many conversations' new messages in one journaled write. Returns which were stored. */
  async insert(entries: readonly LogEntry[]): Promise<boolean[]> {
    try {
      await this.#entries.insertMany([...entries], { ordered: false })
      return entries.map(() => true)
    } catch (error) {
      const failures = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : []
      if (failures.length === 0 || failures.some(({ code }) => code !== duplicateKey)) throw error
      return this.#stored(entries, new Set(failures.map(({ index }) => index)))
    }
  }

  /** The newest entries, newest first; and whether there are no more. */
  async listNewest(id: string): Promise<{ entries: LogEntry[]; isWhole: boolean }> {
    const entries = await this.#entries.find(rangeOf(id, 0), byId).sort({ _id: -1 }).limit(page).toArray()
    return { entries, isWhole: entries.length < page }
  }

  /** Some messages with numbers below this one, newest first. */
  async listBelow(id: string, seq: number): Promise<StoredMessage[]> {
    const entries = await this.#entries
      .find(rangeOf(id, 0, seq), byId)
      .sort({ _id: -1 })
      .limit(page)
      .toArray()
    return entries.flatMap(({ messages }) => messages.toReversed())
  }

  /** Some messages from this number on, oldest first; earlier ones may be included. */
  async listFrom(id: string, seq: number): Promise<StoredMessage[]> {
    const entries = await this.#entries
      .find(rangeOf(id, seq - largestWrite + 1), byId)
      .sort({ _id: 1 })
      .limit(page)
      .toArray()
    return entries.flatMap(({ messages }) => messages)
  }

  async findByKey(id: string, from: string, key: string): Promise<StoredMessage | null> {
    const entry = await this.#entries.findOne({ favorite_id: id, messages: { $elemMatch: { from, key } } })
    return entry?.messages.find((message) => message.from === from && message.key === key) ?? null
  }

  async find(id: string, messageId: string): Promise<StoredMessage | null> {
    const entry = await this.#entries.findOne(entryWith(id, messageId, { _id: messageId }), byId)
    return entry?.messages.find(({ _id }) => _id === messageId) ?? null
  }

  /** Changes a matching message and returns it; null if none matches. */
  async update(
    id: string,
    messageId: string,
    match: Filter<StoredMessage>,
    update: ComputedUpdate,
  ): Promise<StoredMessage | null> {
    const entry = await this.#entries.findOneAndUpdate(entryWith(id, messageId, match), updateOf<LogEntry>(update), {
      returnDocument: 'after',
      ...byId,
    })
    return entry?.messages.find(({ _id }) => _id === messageId) ?? null
  }

  async updateAll(id: string, update: ComputedUpdate, arrayFilters: Record<string, unknown>[]): Promise<void> {
    await this.#entries.updateMany(rangeOf(id, 0), updateOf<LogEntry>(update), { arrayFilters, ...byId })
  }

  /** An entry that already exists may be our own: the answer got lost, and the driver wrote again. */
  async #stored(entries: readonly LogEntry[], refused: ReadonlySet<number>): Promise<boolean[]> {
    const doubtful = entries.filter((_entry, index) => refused.has(index))
    const found = await this.#entries
      .find(
        {
          _id: { $in: doubtful.map(({ _id }) => _id) },
          favorite_id: { $in: doubtful.map(({ favorite_id }) => favorite_id) },
        },
        { projection: { 'messages._id': 1 } },
      )
      .toArray()
    const there = new Set(found.map(({ messages }) => messages[0]?._id))
    return entries.map(({ messages }, index) => !refused.has(index) || there.has(messages[0]?._id))
  }
}

/** The id of the entry that begins with this number. */
export const entryId = (id: string, seq: number): string => `${id}:${String(Math.max(0, seq)).padStart(10, '0')}`

const rangeOf = (id: string, from: number, before?: number): Filter<LogEntry> => ({
  favorite_id: id,
  _id: { $gte: entryId(id, from), ...(before === undefined ? { $lt: `${id};` } : { $lt: entryId(id, before) }) },
})

const entryWith = (id: string, messageId: string, match: Filter<StoredMessage>): Filter<LogEntry> => {
  const seq = seqOfId(messageId)
  return { ...rangeOf(id, seq - largestWrite + 1, seq + 1), messages: { $elemMatch: match } }
}
