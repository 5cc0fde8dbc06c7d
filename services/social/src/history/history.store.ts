import { Database } from '@xinyu/platform/db/database'
import { ownListTotal } from '@xinyu/platform/db/list-total'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'

/** Somebody whom a person looked at or was shown. `_id` is `<who>:<whom>`. */
export interface Browsed {
  _id: string
  user_id: string
  other_id: string
  at: Date
  times: number
}

const browsedId = (user: string, other: string): string => `${user}:${other}`

/**
 * What people browsed: a row each, by who did it. Nobody but them reads it; the engine drops what is half a year old.
 */
@Injectable()
export class HistoryStore {
  readonly #browsed: Collection<Browsed>

  constructor(database: Database) {
    this.#browsed = database.collection<Browsed>('browse_history', { shardKey: 'user_id' })
  }

  /** One more look. */
  async add(user_id: string, other_id: string, at: Date): Promise<void> {
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

  /** They were shown; who stands there already stays as they are, so that it may be told again. */
  async addShown(user_id: string, others: readonly string[], at: Date): Promise<void> {
    if (others.length === 0) return
    const operations = others.map((other_id) => ({
      updateOne: {
        filter: { _id: browsedId(user_id, other_id), user_id },
        update: { $setOnInsert: { other_id, at, times: 1 } },
        upsert: true,
      },
    }))
    await this.#browsed.bulkWrite(operations, { ordered: false }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
    })
  }

  async page(
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

  /** All that somebody browsed, as it is read; latest first. */
  allOf(user_id: string): AsyncIterable<Browsed> {
    return this.#browsed.find({ user_id }).sort({ at: -1, _id: -1 })
  }

  /** Nothing that an erased person browsed stays, and they stand in nobody's list. */
  async removeAllOf(person: string): Promise<void> {
    await this.#browsed.deleteMany({ user_id: person })
    await this.#browsed.deleteMany({ other_id: person })
  }
}
