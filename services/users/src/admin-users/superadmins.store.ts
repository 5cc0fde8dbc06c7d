import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { AppError, WriteConflict } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { UsersReads } from '../directory/directory.public.ts'

/** One document: who is about to stop being administrator. */
interface Leaving {
  _id: 'admin'
  version: number
  people: { id: string; at: Date }[]
}
/** longer than the change that follows takes */
const leavingMs = 60_000

/**
 * Somebody must be able to open the console: whatever takes the role `admin` from an account, or the account from its
 * owner, asks here first. Those who are leaving are counted as gone before they are, by one guarded write, so that of
 * two administrators who remove each other at once one stays.
 */
@Injectable()
export class Superadmins {
  readonly #leaving: Collection<Leaving>

  constructor(
    database: Database,
    private readonly users: UsersReads,
    private readonly clock: Clock,
  ) {
    this.#leaving = database.collection('admin_departures')
  }

  /** Throws SECOND_ADMIN_NEEDED when none but these could approve what one administrator gives. */
  async assertAnother(except: readonly string[]): Promise<void> {
    if ((await this.users.countSuperadmins(except)) === 0) throw new AppError('SECOND_ADMIN_NEEDED')
  }

  /** Throws LAST_ADMIN when nobody else would be left. Harmless when repeated. */
  async release(id: string): Promise<void> {
    const known = await this.#leaving.findOne({ _id: 'admin' })
    const now = this.clock.now()
    const others = (known?.people ?? []).filter((one) => one.id !== id && now.getTime() - one.at.getTime() < leavingMs)
    const except = [id, ...others.map((one) => one.id)]
    if ((await this.users.countSuperadmins(except)) === 0) throw new AppError('LAST_ADMIN')
    const people = [...others, { id, at: now }]
    if (!(await this.#write(known, people))) throw new WriteConflict()
  }

  async #write(known: Leaving | null, people: Leaving['people']): Promise<boolean> {
    if (known) {
      const guarded = { _id: known._id, version: known.version }
      return (await this.#leaving.updateOne(guarded, { $set: { people }, $inc: { version: 1 } })).matchedCount > 0
    }
    try {
      await this.#leaving.insertOne({ _id: 'admin', version: 1, people })
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }
}
