import { Database } from '@xinyu/platform/db/database'
import { idOf } from '@xinyu/platform/ids'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { People } from '../people/people.public.ts'

interface Reporter {
  _id: string
  user_id: string
  /** whom they have reported */
  user2_id: string
  at: Date
}

/** Who has reported whom: nobody decides about who has reported them. */
@Injectable()
export class ReportersStore {
  readonly #reporters
  constructor(
    database: Database,
    private readonly people: People,
  ) {
    this.#reporters = database.collection<Reporter>('reporters')
  }

  /** A repeat changes nothing. Of two erased at the same time the erasure or this removes what is stored. */
  async add(user_id: string, user2_id: string, at: Date): Promise<void> {
    const _id = idOf('reporter', user_id, user2_id)
    await this.#reporters.updateOne({ _id }, { $setOnInsert: { user_id, user2_id, at } }, { upsert: true })
    for (const person of await this.people.erasedAmong([user_id, user2_id])) await this.removeAllOf(person)
  }

  /** Throws REPORTED_YOU. */
  async assertMayDecide(person: string, by: string): Promise<void> {
    const found = await this.#reporters.findOne({ _id: idOf('reporter', person, by) }, { projection: { _id: 1 } })
    if (found) throw new AppError('REPORTED_YOU')
  }

  async removeAllOf(person: string): Promise<void> {
    await this.#reporters.deleteMany({ $or: [{ user_id: person }, { user2_id: person }] })
  }

  streamOf(person: string): AsyncIterable<object> {
    return this.#reporters.find({ $or: [{ user_id: person }, { user2_id: person }] })
  }
}
