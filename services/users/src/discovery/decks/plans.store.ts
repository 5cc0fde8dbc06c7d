import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

interface Plan {
  _id: string
  list: string[]
  at: Date
}

const batch = 1_000

/** The planned candidates of each member, computed for a whole region. Expires unless it is renewed. */
@Injectable()
export class PlansStore {
  readonly #plans: Collection<Plan>

  constructor(database: Database) {
    this.#plans = database.collection('deck_plans')
  }

  async findPlan(id: string): Promise<string[]> {
    return (await this.#plans.findOne({ _id: id }))?.list ?? []
  }

  async saveAll(lists: ReadonlyMap<string, string[]>, at: Date): Promise<void> {
    const all = [...lists]
    for (let start = 0; start < all.length; start += batch)
      await this.#plans.bulkWrite(
        all.slice(start, start + batch).map(([_id, list]) => ({
          replaceOne: { filter: { _id }, replacement: { list, at }, upsert: true },
        })),
        { ordered: false },
      )
  }
}
