import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** How far the latest rebuild of the index is; whichever process goes on with it begins here. */
export interface Rebuild {
  _id: 'faces'
  state: 'running' | 'done' | 'failed'
  /** of the vector engine, being filled */
  collection: string
  began: Date
  /** everybody up to this id is in the collection */
  cursor: string | null
  done: number
  total: number
  /** failures since it last came forward */
  failures: number
}

const mostFailures = 5

@Injectable()
export class ReindexStore {
  readonly #rebuilds: Collection<Rebuild>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#rebuilds = database.collection<Rebuild>('reindex')
  }

  read(): Promise<Rebuild | null> {
    return this.#rebuilds.findOne({ _id: 'faces' })
  }

  /** Begins from the first member unless a rebuild is running; true when it began. */
  async begin(collection: string, total: number): Promise<boolean> {
    const fresh = { state: 'running' as const, collection, began: this.clock.now(), cursor: null, done: 0, total }
    try {
      const begun = await this.#rebuilds.updateOne(
        { _id: 'faces', state: { $ne: 'running' } },
        { $set: { ...fresh, failures: 0 } },
        { upsert: true },
      )
      return begun.matchedCount + begun.upsertedCount > 0
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  /** The cursor only goes forward, also when a process that lost its lease is late with its last step. */
  async reached(collection: string, cursor: string, done: number): Promise<void> {
    await this.#rebuilds.updateOne(
      { _id: 'faces', collection, $or: [{ cursor: null }, { cursor: { $lt: cursor } }] },
      { $set: { cursor, done, failures: 0 } },
    )
  }

  /** The collection that was being filled is gone. */
  async rewind(collection: string): Promise<void> {
    await this.#rebuilds.updateOne({ _id: 'faces', collection }, { $set: { cursor: null, done: 0 } })
  }

  async finish(collection: string): Promise<void> {
    await this.#rebuilds.updateOne({ _id: 'faces', collection }, { $set: { state: 'done' } })
  }

  /** Tried again a few times from where it is, then given up. */
  async failed(collection: string): Promise<void> {
    const failures = { $add: ['$failures', 1] }
    const state = { $cond: [{ $gte: [failures, mostFailures] }, 'failed', '$state'] }
    await this.#rebuilds.updateOne({ _id: 'faces', collection, state: 'running' }, [{ $set: { failures, state } }])
  }
}
