import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'

/** A document of `seen`: when a person last marked all views, or all likes, loves and follows, as seen. */
export interface LastSeen {
  _id: string
  views?: Date
  acts?: Date
}

@Injectable()
export class LastSeenStore {
  readonly #lastSeen
  constructor(database: Database) {
    this.#lastSeen = database.collection<LastSeen>('seen')
  }

  async get(user: string): Promise<LastSeen> {
    return (await this.#lastSeen.findOne({ _id: user })) ?? { _id: user }
  }

  /** One write for any number of rows. */
  async markAll(user: string, what: 'views' | 'acts', at: Date): Promise<void> {
    await this.#lastSeen.updateOne({ _id: user }, { $max: { [what]: at } }, { upsert: true })
  }
}
