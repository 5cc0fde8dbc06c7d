import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { Entry, Operation } from './rules/wallet.rules.ts'

export interface JournalEntry extends Entry {
  _id: string
  user_id: string
}

/** Every entry of every wallet, one document each, append-only. A wallet keeps an entry until it is here. */
@Injectable()
export class JournalStore {
  readonly #entries: Collection<JournalEntry>
  constructor(database: Database) {
    this.#entries = database.collection('journal', { shardKey: ['user_id', 'n'] })
  }

  /**
   * Harmless when repeated: an entry's id is its wallet and number. The filter names the shard key, as an upsert must.
   */
  async append(userId: string, entries: readonly Entry[]): Promise<void> {
    await this.#entries.bulkWrite(
      entries.map((entry) => ({
        updateOne: {
          filter: { _id: `${userId}:${entry.n}`, user_id: userId, n: entry.n },
          update: { $setOnInsert: entry },
          upsert: true,
        },
      })),
      { ordered: false },
    )
  }

  /** The last thing that happened to an operation, however long ago. */
  async lastOf(userId: string, op: string): Promise<Operation | null> {
    const row = await this.#entries.findOne({ user_id: userId, op }, { sort: { n: -1 } })
    if (!row) return null
    const { state, amount, fen, reason, at, n, owed } = row
    return { id: op, state, amount, ...(fen ? { fen } : {}), reason, at, n, ...(owed ? { owed } : {}) }
  }

  /** Every entry of a wallet, as it is read. */
  eachOf(userId: string): AsyncIterable<JournalEntry> {
    return this.#entries.find({ user_id: userId }).sort({ n: 1 })
  }

  async of(userId: string): Promise<Entry[]> {
    return this.#entries.find({ user_id: userId }).sort({ n: 1 }).toArray()
  }
}
