import { Inject, Injectable } from '@nestjs/common'
import { type Aggregate, type AggregateCollection, fact } from '../db/aggregate-collection.ts'
import { Database } from '../db/database.ts'
import { PERSONAL_DATA_FACTS, type PersonalDataFacts } from './personal-data-source.ts'

/** This service's part of an export of a person's data; `_id` is the export's. */
interface Export extends Aggregate {
  user_id: string
  key: string
}

@Injectable()
export class ExportsStore {
  readonly #exports: AggregateCollection<Export>

  constructor(
    database: Database,
    @Inject(PERSONAL_DATA_FACTS) private readonly facts: PersonalDataFacts,
  ) {
    this.#exports = database.aggregates<Export>('exports')
  }

  async isDone(_id: string): Promise<boolean> {
    return (await this.#exports.find(_id)) !== null
  }

  /** The part is in the object store; published once. */
  async record(_id: string, user_id: string, key: string, at: Date): Promise<void> {
    const exportedFact = fact(this.facts.exported, _id, { export_id: _id, user_id, key }, at)
    await this.#exports.insert({ _id, user_id, key }, [exportedFact])
  }

  /** Every export that has a part of this service. */
  async findKeys(user_id: string): Promise<string[]> {
    const found = await this.#exports.raw.find({ user_id }, { projection: { _id: 1 } }).toArray()
    return found.map(({ _id }) => _id)
  }

  async removeAllOf(user_id: string): Promise<void> {
    await this.#exports.raw.deleteMany({ user_id })
  }
}
