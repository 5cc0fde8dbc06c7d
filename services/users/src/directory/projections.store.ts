import { Database } from '@xinyu/platform/db/database'
import { Log } from '@xinyu/platform/log'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { User } from './user.store.ts'

/**
 * A read model of this service that is kept from its members. `project` brings what it has of one member up to the
 * given version; harmless when repeated and when it comes late.
 */
export interface UserProjection {
  project(user: User): Promise<void>
  /** Writes when these members were here last, where it keeps that and does not know it to ten minutes. */
  noteActivity?(ids: readonly string[], at: Date): Promise<void>
}

const batch = 200

/**
 * Keeps the read models behind the members. The mark `projectionDue` is set by the same write that makes it due, so
 * that no change is lost: its writer projects at once, and a job whatever a crash or an outage left. A projection gets
 * the whole document as it is now and guards what it writes by its version, so the order of runs does not matter. Facts
 * would not do: they carry less than the lists show.
 */
@Injectable()
export class Projections {
  readonly #users: Collection<User>
  readonly #projections: UserProjection[] = []

  constructor(
    database: Database,
    private readonly log: Log,
  ) {
    this.#users = database.collection('users')
  }

  register(projection: UserProjection): void {
    this.#projections.push(projection)
  }

  /** Projects one member as they are now. False, and left to the job, when a read model cannot be written. */
  async run(id: string): Promise<boolean> {
    try {
      await this.#project(await this.#users.findOne({ _id: id }))
      return true
    } catch (error) {
      this.log.warn('users: read models stay behind for now', { key: id, err: error })
      return false
    }
  }

  /** Instead of a projection of each: activity changes often and alone. */
  async noteActivity(ids: readonly string[], at: Date): Promise<void> {
    for (const projection of this.#projections) await projection.noteActivity?.(ids, at)
  }

  /** The next members whose read models are behind, in the order of their ids. */
  async due(after: string): Promise<string[]> {
    const found = await this.#users
      .find({ projectionDue: true, _id: { $gt: after } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(batch)
      .toArray()
    return found.map(({ _id }) => _id)
  }

  /** Has the job make every read model anew from every member. */
  async markAll(): Promise<void> {
    await this.#users.updateMany({ projectionDue: { $exists: false } }, { $set: { projectionDue: true } })
  }

  async progress(): Promise<{ done: number; total: number }> {
    const [total, waiting] = await Promise.all([
      this.#users.estimatedDocumentCount(),
      this.#users.countDocuments({ projectionDue: true }),
    ])
    return { done: Math.max(0, total - waiting), total }
  }

  /** The mark goes only with the version that was projected; whoever wrote meanwhile projects theirs. */
  async #project(user: User | null): Promise<void> {
    if (!user) return
    for (const projection of this.#projections) await projection.project(user)
    await this.#users.updateOne(
      { _id: user._id, version: user.version },
      { $set: { blockChanges: [] }, $unset: { projectionDue: '' } },
    )
  }
}
