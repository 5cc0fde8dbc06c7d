import type { UserSnapshot } from '@xinyu/contracts/profile'
import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import type { Collection, UpdateFilter } from 'mongodb'

/** What chat knows of a user: a copy fed by facts. */
export interface PersonRecord {
  _id: string
  /** number of the last fact of the users service */
  seq: number
  /** number of the last fact of the person's wallet */
  walletSeq: number
  user: UserSnapshot | null
  vipLimitDate: Date | null
  /** whom this person has blocked */
  blocks: string[]
}

@Injectable()
export class PeopleStore {
  readonly #people: Collection<PersonRecord>

  constructor(database: Database) {
    this.#people = database.collection<PersonRecord>('people')
  }

  /** Applies a fact once: `guard` names the counter that must still be below the fact's number. */
  async apply(
    id: string,
    guard: 'seq' | 'walletSeq',
    seq: number,
    update: UpdateFilter<PersonRecord>,
  ): Promise<boolean> {
    await this.#ensure(id)
    const result = await this.#people.updateOne(
      { _id: id, [guard]: { $lt: seq } },
      { ...update, $set: { ...update.$set, [guard]: seq } },
    )
    return result.matchedCount > 0
  }

  async many(ids: readonly string[]): Promise<PersonRecord[]> {
    return this.#people.find({ _id: { $in: [...new Set(ids)] }, user: { $ne: null } }).toArray()
  }

  /**
   * The row exists before it is guarded: an upsert under a guard would fail or double when two streams meet a new
   * person.
   */
  async #ensure(id: string): Promise<void> {
    const empty = { seq: 0, walletSeq: 0, user: null, vipLimitDate: null, blocks: [] }
    await this.#people
      .updateOne({ _id: id }, { $setOnInsert: empty }, { upsert: true })
      .catch((error: { code?: number }) => {
        if (error.code !== 11000) throw error
      })
  }
}
