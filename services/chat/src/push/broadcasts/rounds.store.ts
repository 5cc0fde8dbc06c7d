import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import type { Collection } from 'mongodb'

/** Progress of pushing a system message to everybody who has a device. */
export interface Round {
  _id: string
  at: Date
  /** id of the last person processed */
  after: string
  isDone: boolean
}

@Injectable()
export class RoundsStore {
  readonly #rounds: Collection<Round>

  constructor(database: Database) {
    this.#rounds = database.collection<Round>('push_rounds')
  }

  /** Idempotent, also after the round has ended. */
  async begin(_id: string, at: Date): Promise<void> {
    await this.#rounds.updateOne({ _id }, { $setOnInsert: { at, after: '', isDone: false } }, { upsert: true })
  }

  open(): Promise<Round[]> {
    return this.#rounds.find({ isDone: false }).toArray()
  }

  async saveProgress({ _id, after }: Round, last: string | undefined): Promise<void> {
    const set = last === undefined ? { isDone: true } : { after: last }
    await this.#rounds.updateOne({ _id, after, isDone: false }, { $set: set })
  }
}
