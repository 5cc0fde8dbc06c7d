import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** The progress of the latest index rebuild; any process continues from here. */
export interface Rebuild {
  _id: 'faces'
  state: 'running' | 'done' | 'failed'
  /** the collection being filled */
  collection: string
  began: Date
  /** last id that is in the collection */
  cursor: string | null
  done: number
  total: number
  /** failures since the last progress */
  failures: number
}

const maxFailures = 5

@Injectable()
export class ReindexStore {
  readonly #rebuilds: Collection<Rebuild>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#rebuilds = database.collection<Rebuild>('reindex')
  }

  find(): Promise<Rebuild | null> {
    return this.#rebuilds.findOne({ _id: 'faces' })
  }

  /** Begins with the first member unless a rebuild is running; true if it began. */
  async begin(collection: string, total: number): Promise<boolean> {
    const fresh = { state: 'running' as const, collection, began: this.clock.now(), cursor: null, done: 0, total }
    const notRunning = { _id: 'faces' as const, state: { $ne: 'running' as const } }
    const begun = await this.#rebuilds
      .updateOne(notRunning, { $set: { ...fresh, failures: 0 } }, { upsert: true })
      .catch(nullIfDuplicate)
    return begun !== null && begun.matchedCount + begun.upsertedCount > 0
  }

  /** The cursor only moves forward, even if a process that lost its lease is late with its last step. */
  async saveProgress(collection: string, cursor: string, done: number): Promise<void> {
    await this.#rebuilds.updateOne(
      { _id: 'faces', collection, $or: [{ cursor: null }, { cursor: { $lt: cursor } }] },
      { $set: { cursor, done, failures: 0 } },
    )
  }

  /** Starts over: the collection is gone. */
  async rewind(collection: string): Promise<void> {
    await this.#rebuilds.updateOne({ _id: 'faces', collection }, { $set: { cursor: null, done: 0 } })
  }

  async finish(collection: string): Promise<void> {
    await this.#rebuilds.updateOne({ _id: 'faces', collection }, { $set: { state: 'done' } })
  }

  /** Retried a few times from the cursor, then given up. */
  async markFailed(collection: string): Promise<void> {
    const failures = { $add: ['$failures', 1] }
    const state = { $cond: [{ $gte: [failures, maxFailures] }, 'failed', '$state'] }
    await this.#rebuilds.updateOne({ _id: 'faces', collection, state: 'running' }, [{ $set: { failures, state } }])
  }
}
