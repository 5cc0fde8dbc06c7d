import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

interface Stored {
  _id: string
  /** the latest request; only in the document `asked`, which never expires */
  mark?: string
  name?: string
  builtFor?: string | null
  done?: number
  total?: number
  at?: Date
}
export interface MemoryBuild {
  name: string
  done: number
  total: number
  isReady: boolean
}

const requestId = 'asked'
/** an instance without a report for this many milliseconds has ended */
const aliveMs = 30_000

/**
 * Build progress of each instance's index, one document per instance, and the latest rebuild request: every instance
 * reads it on its next refresh, and reports for which request its index was built.
 */
@Injectable()
export class MemoryBuildsStore {
  readonly #builds: Collection<Stored>
  readonly #self = randomUUID()

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.#builds = database.collection('memory_builds')
  }

  /** Makes every instance rebuild. */
  async requestRebuild(): Promise<void> {
    await this.#builds.updateOne({ _id: requestId }, { $set: { mark: randomUUID() } }, { upsert: true })
    this.database.mark('candidate-rebuilds')
  }

  /** The latest request; null: there was none. */
  async findLatestRequest(): Promise<string | null> {
    return (await this.#builds.findOne({ _id: requestId }))?.mark ?? null
  }

  /** Reports the progress of this instance. */
  async saveProgress(builtFor: string | null | undefined, done: number, total: number): Promise<void> {
    const name = `${hostname()}:${process.pid}`
    const now = { name, builtFor: builtFor ?? null, done, total, at: this.clock.now() }
    await this.#builds.updateOne({ _id: this.#self }, { $set: now }, { upsert: true })
  }

  /** The running instances. */
  async listBuilds(): Promise<MemoryBuild[]> {
    const since = new Date(this.clock.now().getTime() - aliveMs)
    const [mark, found] = await Promise.all([
      this.findLatestRequest(),
      this.#builds
        .find({ at: { $gte: since } })
        .sort({ name: 1, _id: 1 })
        .toArray(),
    ])
    return found.map(({ name = '', done = 0, total = 0, builtFor }) => ({
      name,
      done,
      total,
      isReady: builtFor === mark,
    }))
  }
}
