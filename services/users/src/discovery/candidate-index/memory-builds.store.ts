import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

interface Stored {
  _id: string
  /** the latest request; in the document `asked` alone, which never expires */
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

const asked = 'asked'
/** an instance that has not told of itself for so long has ended, milliseconds */
const goneAfter = 30_000

/**
 * How far the memory of each instance is, one document an instance, and the latest request to build it anew: every
 * instance sees that with its next look, and says for which request it has built.
 */
@Injectable()
export class MemoryBuildsStore {
  readonly #builds: Collection<Stored>
  readonly #self = randomUUID()

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#builds = database.collection('memory_builds')
  }

  /** Has every instance build anew. */
  async ask(): Promise<void> {
    await this.#builds.updateOne({ _id: asked }, { $set: { mark: randomUUID() } }, { upsert: true })
  }

  /** The latest request; null: nobody has ever asked. */
  async mark(): Promise<string | null> {
    return (await this.#builds.findOne({ _id: asked }))?.mark ?? null
  }

  /** Tells how far this instance is. */
  async report(builtFor: string | null | undefined, done: number, total: number): Promise<void> {
    const name = `${hostname()}:${process.pid}`
    const now = { name, builtFor: builtFor ?? null, done, total, at: this.clock.now() }
    await this.#builds.updateOne({ _id: this.#self }, { $set: now }, { upsert: true })
  }

  /** Those that run now. */
  async all(): Promise<MemoryBuild[]> {
    const since = new Date(this.clock.now().getTime() - goneAfter)
    const [mark, found] = await Promise.all([
      this.mark(),
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
