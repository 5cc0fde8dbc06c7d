import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { inBatches } from '@xinyu/platform/db/writes/batches'
import type { Candidate, StoredCandidate } from '../candidates/candidate.document.ts'

type Listed = Candidate & { listed: true }
const batch = 500

/** Reads candidates for the in-memory index: all, those who changed, or some. */
@Injectable()
export class CandidateChangesReads {
  readonly #candidates: Collection<StoredCandidate>

  constructor(database: Database) {
    this.#candidates = database.collection('candidates', { shardKey: ['provinceCode', 'gender'] })
  }

  /** The number of listed candidates. */
  async count(): Promise<number> {
    return this.#candidates.countDocuments({ listed: true })
  }

  /** Every listed candidate, in batches. */
  streamListed(): AsyncGenerator<Listed[]> {
    return inBatches(this.#candidates.find<Listed>({ listed: true }, { batchSize: batch }), batch)
  }

  /** Candidates changed since then, including those no longer listed. */
  streamChangedSince(at: Date): AsyncGenerator<StoredCandidate[]> {
    return inBatches(this.#candidates.find({ changedAt: { $gte: at } }, { batchSize: batch }), batch)
  }

  async findByIds(ids: readonly string[]): Promise<StoredCandidate[]> {
    return this.#candidates.find({ _id: { $in: [...ids] } }).toArray()
  }
}
