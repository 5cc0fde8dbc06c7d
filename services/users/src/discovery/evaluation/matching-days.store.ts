import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { MatchingDay, StoredMatchingDay } from './matching-day.document.ts'

const recordOf = ({ _id, at, ...measured }: StoredMatchingDay): MatchingDay => ({
  id: _id,
  at: at.toISOString(),
  ...measured,
})

/** One document per day, from the last measurement on it. Expires after four hundred days. */
@Injectable()
export class MatchingDaysStore {
  readonly #days: Collection<StoredMatchingDay>

  constructor(database: Database) {
    this.#days = database.collection('matching_days')
  }

  async save({ id: _id, at, ...measured }: MatchingDay): Promise<void> {
    await this.#days.replaceOne({ _id }, { ...measured, at: new Date(at) }, { upsert: true })
  }

  async find(id: string): Promise<MatchingDay | null> {
    const found = await this.#days.findOne({ _id: id })
    return found && recordOf(found)
  }

  async findLast(): Promise<MatchingDay | null> {
    const [found] = await this.#days.find({}).sort({ _id: -1 }).limit(1).toArray()
    return found ? recordOf(found) : null
  }

  /** The latest first by default. */
  async findPage(
    { from, to }: { from?: string | undefined; to?: string | undefined },
    { skip, take, order }: { skip: number; take: number; order: 1 | -1 },
  ): Promise<{ rows: MatchingDay[]; total: number }> {
    const bounds = { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) }
    const filter = from === undefined && to === undefined ? {} : { _id: bounds }
    const [found, total] = await Promise.all([
      this.#days.find(filter).sort({ _id: order }).skip(skip).limit(take).toArray(),
      this.#days.countDocuments(filter),
    ])
    return { rows: found.map(recordOf), total }
  }
}
