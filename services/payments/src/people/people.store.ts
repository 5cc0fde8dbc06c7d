import type { FactEnvelope } from '@xinyu/contracts/event'
import type { UserSnapshot } from '@xinyu/contracts/profile'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection, UpdateFilter } from 'mongodb'

/** What payments knows of a user; `seq` is the number of the users fact it was taken from. */
export interface PersonDocument {
  _id: string
  seq: number
  type: 'temp' | 'normal'
  name: string
  avatar: string | null
  isCompleted: number
  blocks?: string[]
}
export type PersonFact = FactEnvelope<{ user: UserSnapshot; user2_id?: string }>

@Injectable()
export class PeopleStore {
  readonly #people: Collection<PersonDocument>
  constructor(database: Database) {
    this.#people = database.collection('people')
  }

  /** Keeps the newest state; an older or repeated fact changes nothing. */
  async keep(fact: PersonFact, blocks: 'add' | 'remove' | null = null): Promise<void> {
    const { _id, type, name, avatar, isCompleted } = fact.data.user
    const update: UpdateFilter<PersonDocument> = { $set: { seq: fact.seq, type, name, avatar, isCompleted } }
    const other = fact.data.user2_id
    if (blocks === 'add' && other) update.$addToSet = { blocks: other }
    else if (blocks === 'remove' && other) update.$pull = { blocks: other }
    else update.$setOnInsert = { blocks: [] }
    await this.#people
      .updateOne({ _id, seq: { $lt: fact.seq } }, update, { upsert: true })
      .catch((error: { code?: number }) => {
        if (error.code !== 11000) throw error // the id exists with this or a later number: a repeat
      })
  }

  async find(ids: readonly string[]): Promise<PersonDocument[]> {
    return this.#people.find({ _id: { $in: [...new Set(ids)] } }).toArray()
  }

  async named(part: string): Promise<string[]> {
    const pattern = part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return (
      await this.#people
        .find({ name: { $regex: pattern, $options: 'i' } }, { projection: { _id: 1 } })
        .limit(200)
        .toArray()
    ).map((person) => person._id)
  }
}
