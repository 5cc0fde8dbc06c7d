import type { UserSnapshot } from '@xinyu/contracts/profile'
import { Database } from '@xinyu/platform/db/database'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Collection, UpdateFilter } from 'mongodb'

/** What we know of a user: a copy fed by the users service's facts. */
export interface PersonRecord {
  _id: string
  /** number of the last fact applied */
  seq: number
  user: UserSnapshot | null
  /** whom this person has blocked */
  blocks: string[]
  changedAt: Date
}

@Injectable()
export class PeopleStore implements OnModuleInit {
  readonly #people: Collection<PersonRecord>

  constructor(database: Database) {
    this.#people = database.collection<PersonRecord>('people')
  }

  async onModuleInit(): Promise<void> {
    await this.#people.createIndex({ blocks: 1 })
    await this.#people.createIndex({ changedAt: 1 })
  }

  /** Applies a fact once, however often it comes. */
  async apply(id: string, seq: number, update: UpdateFilter<PersonRecord>, at: Date): Promise<void> {
    await this.#people.updateOne(
      { _id: id },
      { $setOnInsert: { seq: 0, user: null, blocks: [], changedAt: at } },
      { upsert: true },
    )
    await this.#people.updateOne(
      { _id: id, seq: { $lt: seq } },
      { ...update, $set: { ...update.$set, seq, changedAt: at } },
    )
  }

  /** Nothing personal stays; the number does, so that an old fact that comes again changes nothing. */
  async erase(id: string, seq: number, at: Date): Promise<void> {
    await this.apply(id, seq, { $set: { user: null, blocks: [] } }, at)
    await this.#people.updateMany({ blocks: id }, { $pull: { blocks: id } })
  }

  many(ids: readonly string[]): Promise<PersonRecord[]> {
    return this.#people.find({ _id: { $in: [...new Set(ids)] } }).toArray()
  }

  async blockersOf(id: string): Promise<string[]> {
    return (await this.#people.find({ blocks: id }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)
  }

  async *ids(changedSince: Date): AsyncGenerator<string> {
    for await (const { _id } of this.#people.find({ changedAt: { $gte: changedSince } }, { projection: { _id: 1 } }))
      yield _id
  }
}
