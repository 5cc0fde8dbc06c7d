import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { replaceInBatches } from '@xinyu/platform/db/writes/batches'

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
    const plans = Array.from(lists, ([_id, list]) => ({ _id, list, at }))
    await replaceInBatches(this.#plans, plans, batch)
  }
}
