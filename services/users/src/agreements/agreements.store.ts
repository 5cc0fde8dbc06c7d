import type { ConsentKind } from '@xinyu/contracts/lists/consents'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** One answer to a text that asks for consent. Answers are only ever added: they prove what was agreed to, and when. */
export interface AgreementRecord {
  /** id of the fact that published the answer */
  _id: string
  user_id: string
  /** number of that fact in its stream */
  seq: number
  /** absent: the service agreement, of the first records */
  kind?: ConsentKind
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
    return this.#agreements.find({ user_id }).sort({ at: 1, seq: 1 })
  }

  latestOf(user_id: string, kind: ConsentKind): Promise<AgreementRecord | null> {
    return this.#agreements.findOne({ user_id, kind }, { sort: { at: -1, seq: -1 } })
  }

  /** Harmless when repeated: an answer's id is its fact's. */
  async record({ _id, user_id, seq, ...answer }: AgreementRecord): Promise<void> {
    await this.#agreements.updateOne({ _id, user_id, seq }, { $setOnInsert: answer }, { upsert: true })
  }
}
