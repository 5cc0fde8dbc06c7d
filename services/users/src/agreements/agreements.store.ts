import type { ConsentKind } from '@xinyu/contracts/lists/consents'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection, FindCursor } from 'mongodb'

/** One answer to a consent text. Answers are only ever added: they prove what was agreed to, and when. */
interface AgreementRecord {
  /** id of the fact that published the answer */
  _id: string
  user_id: string
  /** number of that fact in its stream */
  seq: number
  /** absent: the service agreement, in the earliest records */
  kind?: ConsentKind
  textVersion: string
  agreed: boolean
  at: Date
}

/** The only writer of `agreements`. Records stay after an erasure, since they contain only a text and a time. */
@Injectable()
export class AgreementsStore {
  readonly #agreements: Collection<AgreementRecord>
  constructor(database: Database) {
    this.#agreements = database.collection('agreements', { shardKey: ['user_id', 'seq'] })
  }

  /** Streams every answer of a member. */
  streamOf(user_id: string): FindCursor<AgreementRecord> {
    return this.#agreements.find({ user_id }).sort({ at: 1, seq: 1 })
  }

  findLatest(user_id: string, kind: ConsentKind): Promise<AgreementRecord | null> {
    return this.#agreements.findOne({ user_id, kind }, { sort: { at: -1, seq: -1 } })
  }

  /** Idempotent: an answer's id is its fact's id. */
  async record({ _id, user_id, seq, ...answer }: AgreementRecord): Promise<void> {
    await this.#agreements.updateOne({ _id, user_id, seq }, { $setOnInsert: answer }, { upsert: true })
  }
}
