import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { AppError, WriteConflict } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { UsersReads } from '../user-store/user-store.public.ts'

/** One document: the administrators who are about to lose the role. */
interface Departures {
  _id: 'admin'
  version: number
  people: { id: string; at: Date }[]
}
/** longer than the following change takes */
const pendingMs = 60_000

/**
 * At least one administrator must remain: every change that removes the role `admin` from an account, or an account
 * from its owner, calls `release` first. Those who are leaving count as gone before they are, by one guarded write, so
 * that of two administrators who remove each other at the same time one stays.
 */
@Injectable()
export class Superadmins {
  readonly #departures: Collection<Departures>

  constructor(
    database: Database,
    private readonly users: UsersReads,
    private readonly clock: Clock,
  ) {
    this.#departures = database.collection('admin_departures')
  }

  /** Throws SECOND_ADMIN_NEEDED when there is no other administrator to approve a grant. */
  async assertAnotherExists(except: readonly string[]): Promise<void> {
    if ((await this.users.countSuperadmins(except)) === 0) throw new AppError('SECOND_ADMIN_NEEDED')
  }

  /** Throws LAST_ADMIN when no other administrator would be left. Idempotent. */
  async release(id: string): Promise<void> {
    const known = await this.#departures.findOne({ _id: 'admin' })
    const now = this.clock.now()
    const others = (known?.people ?? []).filter((one) => one.id !== id && now.getTime() - one.at.getTime() < pendingMs)
    const except = [id, ...others.map((one) => one.id)]
    if ((await this.users.countSuperadmins(except)) === 0) throw new AppError('LAST_ADMIN')
    const people = [...others, { id, at: now }]
    if (!(await this.#saveDepartures(known, people))) throw new WriteConflict()
  }

  async #saveDepartures(known: Departures | null, people: Departures['people']): Promise<boolean> {
    if (known) {
      const guarded = { _id: known._id, version: known.version }
      return (await this.#departures.updateOne(guarded, { $set: { people }, $inc: { version: 1 } })).matchedCount > 0
    }
    return (await this.#departures.insertOne({ _id: 'admin', version: 1, people }).catch(nullIfDuplicate)) !== null
  }
}
