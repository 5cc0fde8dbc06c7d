import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'

/** When a person last marked everybody's views, or everybody's likes, loves and follows, as seen. */
export interface Seen {
  _id: string
  views?: Date
  acts?: Date
}

@Injectable()
export class SeenStore {
  readonly #seen
  constructor(database: Database) {
    this.#seen = database.collection<Seen>('seen')
  }

  async of(id: string): Promise<Seen> {
    return (await this.#seen.findOne({ _id: id })) ?? { _id: id }
  }

  /** One write, however many there are. */
  async all(id: string, what: 'views' | 'acts', at: Date): Promise<void> {
    await this.#seen.updateOne({ _id: id }, { $max: { [what]: at } }, { upsert: true })
  }
}
