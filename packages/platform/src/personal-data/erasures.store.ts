import { Inject, Injectable } from '@nestjs/common'
import { type Aggregate, type AggregateCollection, fact } from '../db/aggregate-collection.ts'
import { Database } from '../db/database.ts'
import { findEarliest } from '../db/lists/earliest.ts'
import { PERSONAL_DATA_FACTS, type PersonalDataFacts } from './personal-data-source.ts'

/** A person to be erased here; `_id` is theirs. */
interface Erasure extends Aggregate {
  at: Date
  /** when it is checked; null: nothing was left */
  lookAt: Date | null
}

@Injectable()
export class ErasuresStore {
  readonly #erasures: AggregateCollection<Erasure>

  constructor(
    database: Database,
    @Inject(PERSONAL_DATA_FACTS) private readonly facts: PersonalDataFacts,
  ) {
    this.#erasures = database.aggregates<Erasure>('erasures')
  }

  async record(_id: string, at: Date): Promise<void> {
    await this.#erasures.insert({ _id, at, lookAt: at })
  }

  async findDue(now: Date, limit: number): Promise<string[]> {
    const found = await this.#erasures.raw
      .find({ lookAt: { $lte: now } }, { projection: { _id: 1 } })
      .sort({ lookAt: 1 })
      .limit(limit)
      .toArray()
    return found.map(({ _id }) => _id)
  }

  findNextDue(): Promise<Date | null> {
    return findEarliest(this.#erasures.raw, 'lookAt')
  }

  async postpone(_id: string, lookAt: Date): Promise<void> {
    await this.#erasures.update({ _id, lookAt: { $ne: null } }, { $set: { lookAt } })
  }

  /** Published once. */
  async confirm(_id: string, at: Date): Promise<void> {
    const { erased } = this.facts
    await this.#erasures.change(_id, ({ lookAt }) =>
      lookAt === null || !erased
        ? { answer: null }
        : {
            update: { $set: { lookAt: null } },
            facts: [fact(erased, _id, { user_id: _id, at: at.toISOString() }, at)],
            answer: null,
          },
    )
  }
}
