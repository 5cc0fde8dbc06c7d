import { type Aggregate, type AggregateCollection } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import { countAct, type StaffAct } from './staff-days.rules.ts'

interface StaffDay extends Aggregate {
  acts: StaffAct[]
  at: Date
}

/**
 * The acts of a staff member on one day in China in a single document, so that concurrent acts cannot exceed a limit
 * together. Its only writer.
 */
@Injectable()
export class StaffDaysStore {
  readonly #days: AggregateCollection<StaffDay>
  constructor(database: Database) {
    this.#days = database.aggregates('staff_days')
  }

  /** Counts an act once, by its id. Null: the day's cap is exceeded. */
  async count(dayId: string, act: Omit<StaffAct, 'sum'>, max: number, at: Date): Promise<StaffAct | null> {
    await this.#days.insert({ _id: dayId, acts: [], at })
    return this.#days.change(dayId, ({ acts }) => {
      const counted = countAct(acts, act, max)
      if (!counted) return { answer: null }
      if ('known' in counted) return { answer: counted.known }
      return { update: { $push: { acts: counted.added } }, answer: counted.added }
    })
  }
}
