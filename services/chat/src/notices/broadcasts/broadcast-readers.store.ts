import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import type { Collection } from 'mongodb'

/** Which broadcasts a person has read: one document a person, created when they read the first. */
interface Reader {
  _id: string
  read: { id: string; at: Date }[]
}

/** longer than a broadcast is shown */
const retentionDays = 120

@Injectable()
export class BroadcastReadersStore {
  readonly #readers: Collection<Reader>
  constructor(database: Database) {
    this.#readers = database.collection<Reader>('broadcast_readers')
  }

  async readBy(users: readonly string[]): Promise<Map<string, Set<string>>> {
    const found = await this.#readers.find({ _id: { $in: [...users] } }).toArray()
    return new Map(found.map(({ _id, read }) => [_id, new Set(read.map(({ id }) => id))]))
  }

  /** Stores each once; drops those that are no longer shown to anybody. */
  async markRead(user: string, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    const since = new Date(now.getTime() - retentionDays * DAY_MS)
    const kept = { $and: [{ $gte: ['$$one.at', since] }, { $not: { $in: ['$$one.id', { $literal: ids }] } }] }
    const others = { $filter: { input: { $ifNull: ['$read', []] }, as: 'one', cond: kept } }
    const noted = { $literal: ids.map((id) => ({ id, at: now })) }
    await this.#readers.updateOne({ _id: user }, [{ $set: { read: { $concatArrays: [others, noted] } } }], {
      upsert: true,
    })
  }

  readersOf(id: string): Promise<number> {
    return this.#readers.countDocuments({ 'read.id': id })
  }

  async delete(user: string): Promise<void> {
    await this.#readers.deleteOne({ _id: user })
  }
}
