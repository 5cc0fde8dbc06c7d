import { Database } from '@xinyu/platform/db/database'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { GroupCommit } from '@xinyu/platform/concurrency/group-commit'
import { Injectable } from '@nestjs/common'
import type { Newcomer } from './sharing.rules.ts'

/** People who joined in the last days; the engine deletes them afterwards. */
@Injectable()
export class NewcomersStore {
  readonly #newcomers
  readonly #inserts = new GroupCommit<Newcomer>((joined) => this.#insertAll(joined))
  constructor(database: Database) {
    this.#newcomers = database.collection<Newcomer>('newcomers')
  }

  find(_id: string): Promise<Newcomer | null> {
    return this.#newcomers.findOne({ _id })
  }

  /** Batched with others who join at the same moment; an existing record is unchanged. */
  record(newcomer: Newcomer): Promise<void> {
    return this.#inserts.run(newcomer)
  }

  async remove(_id: string): Promise<void> {
    await this.#newcomers.deleteOne({ _id })
  }

  async #insertAll(joined: Newcomer[]): Promise<void[]> {
    await this.#newcomers.insertMany(joined, { ordered: false }).catch(nullIfDuplicate)
    return []
  }
}
