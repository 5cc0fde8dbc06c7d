import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Newcomer } from './sharing.rules.ts'

/** Who joined in the last days; the engine drops them after that. */
@Injectable()
export class NewcomersStore {
  readonly #newcomers
  constructor(database: Database) {
    this.#newcomers = database.collection<Newcomer>('newcomers')
  }

  get(_id: string): Promise<Newcomer | null> {
    return this.#newcomers.findOne({ _id })
  }

  async note({ _id, ...newcomer }: Newcomer): Promise<void> {
    await this.#newcomers.updateOne({ _id }, { $setOnInsert: newcomer }, { upsert: true })
  }

  async remove(_id: string): Promise<void> {
    await this.#newcomers.deleteOne({ _id })
  }
}
