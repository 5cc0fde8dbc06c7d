import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { Entry, Operation } from './rules/wallet.rules.ts'

export interface StoredLedgerEntry extends Entry {
  _id: string
  user_id: string
}

/**
 * Every entry of every wallet, one document of `journal` each, append-only. A wallet keeps an entry until it is copied
 * here.
 */
@Injectable()
export class LedgerStore {
  readonly #entries: Collection<StoredLedgerEntry>
  constructor(database: Database) {
    this.#entries = database.collection('journal', { shardKey: ['user_id', 'n'] })
  }

  /** Idempotent: an entry's id is its wallet and number. The filter has the shard key, as an upsert requires. */
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

  /** The last state of an operation, however long ago. */
  async findLast(userId: string, op: string): Promise<Operation | null> {
    const row = await this.#entries.findOne({ user_id: userId, op }, { sort: { n: -1 } })
    if (!row) return null
    const { state, amount, fen, reason, at, n, owed } = row
    return { id: op, state, amount, ...(fen ? { fen } : {}), reason, at, n, ...(owed ? { owed } : {}) }
  }

  streamOf(userId: string): AsyncIterable<StoredLedgerEntry> {
    return this.#entries.find({ user_id: userId }).sort({ n: 1 })
  }

  async list(userId: string): Promise<Entry[]> {
    return this.#entries.find({ user_id: userId }).sort({ n: 1 }).toArray()
  }
}
