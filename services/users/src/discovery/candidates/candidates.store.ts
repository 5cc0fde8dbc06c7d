import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Collection, Filter, UpdateFilter } from 'mongodb'
import { Projections, type User, type UserProjection } from '../../user-store/user-store.public.ts'
import { activityIsStale, listedActivity } from '../../user/user-shown.rules.ts'
import type { StoredCandidate } from './candidate.document.ts'
import { candidateOf } from './candidate.rules.ts'

/**
 * Stores the candidates of discovery. An unlisted member keeps only shard key and version, so that a late write of an
 * older state does not list them again.
 */
@Injectable()
export class CandidatesStore implements OnModuleInit, UserProjection {
  readonly #candidates: Collection<StoredCandidate>

  constructor(
    database: Database,
    private readonly projections: Projections,
    private readonly clock: Clock,
  ) {
    this.#candidates = database.collection('candidates', { shardKey: ['provinceCode', 'gender'] })
  }

  onModuleInit(): void {
    this.projections.register(this)
  }

  async recordActivity(ids: readonly string[], at: Date): Promise<void> {
    for (const hidesOnline of [false, true]) {
      const lastActive = listedActivity(at, hidesOnline)
      const known = { $lt: hidesOnline ? lastActive : activityIsStale(at) }
      const filter = { _id: { $in: [...ids] }, listed: true, hidesOnline, lastActive: known } as Filter<StoredCandidate>
      await this.#candidates.updateMany(filter, {
        $set: { lastActive, changedAt: this.clock.now() },
      } as UpdateFilter<StoredCandidate>)
    }
  }

  async project(user: User): Promise<void> {
    const { _id, version, gender } = user
    const shardKey = { provinceCode: user.liveCity?.provinceCode ?? null, gender }
    const candidate = candidateOf(user)
    const stored = candidate ? { ...candidate, listed: true as const } : { listed: false as const }
    // after a move the document is replaced: province and gender are the shard key
    await this.#candidates.deleteMany({ _id, version: { $lt: version }, $nor: [shardKey] })
    const written = await this.#candidates
      .replaceOne(
        { _id, ...shardKey, version: { $lte: version } },
        { ...stored, ...shardKey, version, changedAt: this.clock.now() },
        { upsert: true },
      )
      .catch(nullIfDuplicate) // a later version is stored already
    // a later version with another shard key may be on another shard, where it causes no duplicate key
    if (written?.upsertedCount && (await this.#candidates.findOne({ _id, version: { $gt: version } })))
      await this.#candidates.deleteOne({ _id, ...shardKey, version })
  }
}
