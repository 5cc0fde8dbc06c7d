import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { MonthCounts } from './transparency.rules.ts'

export interface StoredMonth extends MonthCounts {
  /** `YYYY-MM`, in China */
  _id: string
  computedAt: Date
  isFinal: boolean
}

/** A month's counts are kept for longer than the entries that they were counted from. */
@Injectable()
export class TransparencyStore {
  readonly #months: Collection<StoredMonth>
  constructor(database: Database) {
    this.#months = database.collection<StoredMonth>('transparency_months')
  }

  find(month: string): Promise<StoredMonth | null> {
    return this.#months.findOne({ _id: month })
  }

  /** A final month stays as it is. */
  async save({ _id, ...month }: StoredMonth): Promise<void> {
    if ((await this.find(_id))?.isFinal) return
    await this.#months.updateOne({ _id }, { $set: month }, { upsert: true })
  }

  findPage(
    where: Filter<StoredMonth>,
    { order, skip, take }: { order: 1 | -1; skip: number; take: number },
  ): Promise<{ found: StoredMonth[]; total: number }> {
    return listPage(this.#months, where, { sort: { _id: order }, skip, take })
  }
}
