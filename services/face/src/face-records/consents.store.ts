import type { FactOf } from '@xinyu/contracts/event'
import type { consentChanged } from '@xinyu/contracts/events/face'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** One answer to the consent text. Answers are append-only: they prove what was allowed, and when. */
export interface ConsentRecord {
  /** id of the fact that published the answer */
  _id: string
  user_id: string
  /** sequence number of that fact */
  seq: number
  given: boolean
  textVersion: string
  at: Date
}

@Injectable()
export class ConsentsStore {
  readonly #consents: Collection<ConsentRecord>
  constructor(database: Database) {
    this.#consents = database.collection('consents', { shardKey: ['user_id', 'seq'] })
  }

  /** Streams all answers of a person. */
  streamOf(user_id: string): AsyncIterable<ConsentRecord> {
    return this.#consents.find({ user_id }).sort({ seq: 1 })
  }

  /** Idempotent: an answer's id is its fact's. */
  async record({ id, key, seq, at, data: { given, textVersion } }: FactOf<typeof consentChanged>): Promise<void> {
    await this.#consents.updateOne(
      { _id: id, user_id: key, seq },
      { $setOnInsert: { given, textVersion, at: new Date(at) } },
      { upsert: true },
    )
  }
}
