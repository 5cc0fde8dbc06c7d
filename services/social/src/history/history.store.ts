import { Database } from '@xinyu/platform/db/database'
import { ownListTotal } from '@xinyu/platform/db/lists/list-page'
import { isDuplicateKey, nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'

/** A person who was viewed by or shown to another. `_id` is `<viewer>:<viewed>`. */
export interface Browsed {
  _id: string
  user_id: string
  other_id: string
  at: Date
  times: number
}

const browsedId = (user: string, other: string): string => `${user}:${other}`

/** What people browsed: a row each, by viewer. Only the viewer reads it; rows expire after half a year. */
@Injectable()
export class HistoryStore {
  readonly #browsed: Collection<Browsed>

  constructor(database: Database) {
    this.#browsed = database.collection<Browsed>('browse_history', { shardKey: 'user_id' })
  }

  /** Counts one more view. */
  async recordView(user_id: string, other_id: string, at: Date): Promise<void> {
    const write = () =>
      this.#browsed.updateOne(
        { _id: browsedId(user_id, other_id), user_id },
        { $set: { other_id }, $max: { at }, $inc: { times: 1 } },
        { upsert: true },
      )
    await write().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
      return write()
    })
  }

  /** Adds people who were shown; existing rows stay unchanged, so it may be repeated. */
  async recordShown(user_id: string, others: readonly string[], at: Date): Promise<void> {
    if (others.length === 0) return
    const operations = others.map((other_id) => ({
      updateOne: {
        filter: { _id: browsedId(user_id, other_id), user_id },
        update: { $setOnInsert: { other_id, at, times: 1 } },
        upsert: true,
      },
    }))
    await this.#browsed.bulkWrite(operations, { ordered: false }).catch(nullIfDuplicate)
  }

  async findPage(
    user_id: string,
    { page, rows, without }: { page: number; rows: number; without: readonly string[] },
  ): Promise<{ found: Browsed[]; total: number }> {
    const hidden = without.map((other) => browsedId(user_id, other))
    const filter: Filter<Browsed> = { user_id, ...(hidden.length > 0 ? { _id: { $nin: hidden } } : {}) }
    const [found, total] = await Promise.all([
      this.#browsed
        .find(filter)
        .sort({ at: -1, _id: -1 })
        .skip((page - 1) * rows)
        .limit(rows)
        .toArray(),
      ownListTotal(this.#browsed, filter, page * rows),
    ])
    return { found, total }
  }

  /** Streams everything a person browsed, latest first. */
  streamOf(user_id: string): AsyncIterable<Browsed> {
    return this.#browsed.find({ user_id }).sort({ at: -1, _id: -1 })
  }

  /** Deletes an erased person's history, and removes them from all others. */
  async removeAllOf(person: string): Promise<void> {
    await this.#browsed.deleteMany({ user_id: person })
    await this.#browsed.deleteMany({ other_id: person })
  }
}
