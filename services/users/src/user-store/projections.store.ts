import { Database } from '@xinyu/platform/db/database'
import { Log } from '@xinyu/platform/logging/log'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { User } from '../user/user.document.ts'

/**
 * A read model of this service that is built from its members. `project` brings its data of one member up to the given
 * version; idempotent, also when called late.
 */
export interface UserProjection {
  project(user: User): Promise<void>
  /** Writes when these members were last active, if it stores that and its value is more than ten minutes behind. */
  recordActivity?(ids: readonly string[], at: Date): Promise<void>
}

const batch = 200

/**
 * Keeps the read models up to date with the members. The write that changes a member also sets the mark
 * `projectionDue`, so that no change is lost: the writer projects at once, and a job catches up after a crash or an
 * outage. A projection gets the whole current document and guards its write by the version, so the order of runs does
 * not matter. Facts are not enough: they contain less than the lists show.
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

  /** Projects the current state of one member. False when a read model cannot be written, which is left to the job. */
  async projectMember(id: string): Promise<boolean> {
    try {
      await this.#project(await this.#users.findOne({ _id: id }))
      return true
    } catch (error) {
      this.log.warn('users: read models are behind, the job will retry', { key: id, err: error })
      return false
    }
  }

  /** Replaces a projection of each member: activity changes often, and without other fields. */
  async recordActivity(ids: readonly string[], at: Date): Promise<void> {
    for (const projection of this.#projections) await projection.recordActivity?.(ids, at)
  }

  /** The next members whose read models are behind, ordered by id. */
  async listDue(after: string): Promise<string[]> {
    const found = await this.#users
      .find({ projectionDue: true, _id: { $gt: after } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(batch)
      .toArray()
    return found.map(({ _id }) => _id)
  }

  /** Makes the job rebuild every read model from every member. */
  async markAllDue(): Promise<void> {
    await this.#users.updateMany({ projectionDue: { $exists: false } }, { $set: { projectionDue: true } })
  }

  async countProgress(): Promise<{ done: number; total: number }> {
    const [total, waiting] = await Promise.all([
      this.#users.estimatedDocumentCount(),
      this.#users.countDocuments({ projectionDue: true }),
    ])
    return { done: Math.max(0, total - waiting), total }
  }

  /** The mark is removed only for the version that was projected; a concurrent writer projects its own. */
  async #project(user: User | null): Promise<void> {
    if (!user) return
    for (const projection of this.#projections) await projection.project(user)
    await this.#users.updateOne(
      { _id: user._id, version: user.version },
      { $set: { blockChanges: [] }, $unset: { projectionDue: '' } },
    )
  }
}
