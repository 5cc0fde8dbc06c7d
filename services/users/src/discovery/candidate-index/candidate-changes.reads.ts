import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
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
  async *streamListed(): AsyncGenerator<Listed[]> {
    let some: Listed[] = []
    for await (const one of this.#candidates.find({ listed: true }, { batchSize: batch })) {
      if (!one.listed) continue
      if (some.push(one) < batch) continue
      yield some
      some = []
    }
    if (some.length > 0) yield some
  }

  /** Candidates changed since then, including those no longer listed. */
  async *streamChangedSince(at: Date): AsyncGenerator<StoredCandidate[]> {
    let some: StoredCandidate[] = []
    for await (const one of this.#candidates.find({ changedAt: { $gte: at } }, { batchSize: batch })) {
      if (some.push(one) < batch) continue
      yield some
      some = []
    }
    if (some.length > 0) yield some
  }

  async findByIds(ids: readonly string[]): Promise<StoredCandidate[]> {
    return this.#candidates.find({ _id: { $in: [...ids] } }).toArray()
  }
}
