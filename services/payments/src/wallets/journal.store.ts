import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { Entry, Operation } from './wallet.rules.ts'

interface JournalRow extends Entry {
  _id: string
  user_id: string
}

/** Every entry of every wallet, append-only. A wallet keeps an entry until it stands here. */
@Injectable()
export class JournalStore {
  readonly #rows: Collection<JournalRow>
  constructor(database: Database) {
    this.#rows = database.collection('journal')
  }

  /** Harmless when repeated: an entry's id is its wallet and number. */
  async append(userId: string, entries: readonly Entry[]): Promise<void> {
    await this.#rows.bulkWrite(
      entries.map((entry) => ({
        updateOne: {
          filter: { _id: `${userId}:${entry.n}` },
          update: { $setOnInsert: { user_id: userId, ...entry } },
          upsert: true,
        },
      })),
      { ordered: false },
    )
  }

  /** The last thing that happened to an operation, however long ago. */
  async lastOf(userId: string, op: string): Promise<Operation | null> {
    const row = await this.#rows.findOne({ user_id: userId, op }, { sort: { n: -1 } })
    return row && { id: op, state: row.state, amount: row.amount, reason: row.reason, at: row.at, n: row.n }
  }

  async of(userId: string): Promise<Entry[]> {
    return this.#rows.find({ user_id: userId }).sort({ n: 1 }).toArray()
  }
}
