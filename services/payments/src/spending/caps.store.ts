import type { Aggregate, AggregateCollection } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import { type Caps, noCaps } from './caps.rules.ts'

type CapsDocument = Caps & Aggregate

/** The spending caps that people set; one who set none has no document. */
@Injectable()
export class CapsStore {
  readonly #caps: AggregateCollection<CapsDocument>
  constructor(database: Database) {
    this.#caps = database.aggregates('spend_caps')
  }

  async get(userId: string): Promise<Caps> {
    return (await this.#caps.find(userId)) ?? noCaps
  }

  /** Null if the user never set any. */
  find(userId: string): Promise<Caps | null> {
    return this.#caps.find(userId)
  }

  async remove(userId: string): Promise<void> {
    await this.#caps.raw.deleteOne({ _id: userId })
  }

  async change(userId: string, decide: (caps: Caps) => Caps): Promise<Caps> {
    await this.#caps.insert({ _id: userId, ...noCaps })
    return this.#caps.change(userId, (caps) => {
      const { day, month } = decide(caps)
      return { update: { $set: { day, month } }, answer: { day, month } }
    })
  }
}
