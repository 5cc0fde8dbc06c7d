import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { FollowUps, type User, type UserFollower } from '../directory/directory.public.ts'
import { type Candidate, candidateOf } from './candidate.rules.ts'

/** `version` is that of the member's document from which the rest was made. */
export type StoredCandidate = { _id: string; version: number } & (({ listed: true } & Candidate) | { listed: false })

/**
 * Keeps the candidates of discovery. Whoever is not to be listed keeps nothing but the version, so that an older state
 * that comes late does not list them again.
 */
@Injectable()
export class CandidatesStore implements OnModuleInit, UserFollower {
  readonly #candidates: Collection<StoredCandidate>

  constructor(
    database: Database,
    private readonly followUps: FollowUps,
  ) {
    this.#candidates = database.collection('candidates')
  }

  onModuleInit(): void {
    this.followUps.register(this)
  }

  async follow(user: User): Promise<void> {
    const { _id, version } = user
    const candidate = candidateOf(user)
    const stored = candidate ? { ...candidate, version, listed: true as const } : { version, listed: false as const }
    await this.#candidates
      .replaceOne({ _id, version: { $lte: version } }, stored, { upsert: true })
      .catch((error: unknown) => {
        // a later version is there already
        if (!isDuplicateKey(error)) throw error
      })
  }
}
