import { randomUUID } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

interface Lease {
  _id: string
  owner: string
  until: Date
}

/** Which instance does a job at this moment. */
@Injectable()
export class LeasesStore {
  readonly #leases: Collection<Lease>
  readonly #owner = randomUUID()

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#leases = database.collection('leases')
  }

  /** True when this instance holds the job for the next `milliseconds`. */
  async take(job: string, milliseconds: number): Promise<boolean> {
    const now = this.clock.now()
    const until = new Date(now.getTime() + milliseconds)
    try {
      await this.#leases.updateOne(
        { _id: job, $or: [{ owner: this.#owner }, { until: { $lte: now } }] },
        { $set: { owner: this.#owner, until } },
        { upsert: true },
      )
      return true
    } catch (error) {
      if ((error as { code?: number }).code === 11000) return false
      throw error
    }
  }
}
