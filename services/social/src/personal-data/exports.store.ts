import { socialExported } from '@xinyu/contracts/events/people'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'

/** This service's part of a copy of somebody's data; `_id` is the export's. */
interface Export extends Aggregate {
  user_id: string
  key: string
}

/** The only writer of exports. */
@Injectable()
export class ExportsStore {
  readonly #exports: AggregateCollection<Export>

  constructor(database: Database) {
    this.#exports = database.aggregates<Export>('exports')
  }

  async isDone(_id: string): Promise<boolean> {
    return (await this.#exports.get(_id)) !== null
  }

  /** The part is in the object store; told once. */
  async note(_id: string, user_id: string, key: string, at: Date): Promise<void> {
    await this.#exports.insert({ _id, user_id, key }, [fact(socialExported, _id, { export_id: _id, user_id, key }, at)])
  }

  /** The parts of an erased person, which go. */
  async removeAllOf(user_id: string): Promise<string[]> {
    const found = await this.#exports.raw.find({ user_id }, { projection: { key: 1 } }).toArray()
    await this.#exports.raw.deleteMany({ user_id })
    return found.map(({ key }) => key)
  }
}
