import type { FactOf } from '@xinyu/contracts/event'
import type { contractSigned } from '@xinyu/contracts/events/users'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** One answer to the service agreement. Answers are only ever added: they prove what was agreed to, and when. */
export interface AgreementRecord {
  /** id of the fact that published the answer */
  _id: string
  user_id: string
  /** number of that fact among the member's */
  seq: number
  textVersion: string
  agreed: boolean
  at: Date
}

/** The only writer of `agreements`. They stay when somebody is erased, as they name a text and a time only. */
@Injectable()
export class AgreementsStore {
  readonly #agreements: Collection<AgreementRecord>
  constructor(database: Database) {
    this.#agreements = database.collection('agreements', { shardKey: ['user_id', 'seq'] })
  }

  /** Every answer of a person, as it is read. */
  allOf(user_id: string): AsyncIterable<AgreementRecord> {
    return this.#agreements.find({ user_id }).sort({ seq: 1 })
  }

  /** Harmless when repeated: an answer's id is its fact's. */
  async record({ id, key, seq, at, data: { textVersion, agreed } }: FactOf<typeof contractSigned>): Promise<void> {
    await this.#agreements.updateOne(
      { _id: id, user_id: key, seq },
      { $setOnInsert: { textVersion, agreed, at: new Date(at) } },
      { upsert: true },
    )
  }
}
