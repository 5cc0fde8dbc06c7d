import { Clock } from '@xinyu/platform/clock'
import { type JobRun, Scheduled } from '@xinyu/platform/jobs/job'
import { EdgeCounts } from '@xinyu/platform/limits/edge-counts'
import { Injectable } from '@nestjs/common'
import type { Choice } from '../pk.rules.ts'
import { type Pk, PksStore, sideId } from '../pks.store.ts'
import { VotesStore } from './votes.store.ts'

/** Keeps a PK's vote counts equal to its votes, which are documents of their own. */
@Injectable()
export class VoteCounts {
  readonly #counts: EdgeCounts

  constructor(
    pks: PksStore,
    votes: VotesStore,
    private readonly clock: Clock,
  ) {
    this.#counts = new EdgeCounts(pks.voteCounter, votes)
  }

  /** Counts a new vote; `pk` was read before it. */
  async addVote(pk: Pk, choice: Choice, vote: string): Promise<void> {
    const { votes, recounts, version } = pk
    const state = { id: sideId(pk._id, choice), count: votes[choice], recounts: recounts?.[choice] ?? 0, version }
    await this.#counts.apply(state, { _id: vote, version: 1, delta: 1, wasCounted: true })
  }

  async recount(side: string): Promise<void> {
    await this.#counts.recount(side)
  }

  @Scheduled({ name: 'recount-votes', everyMs: 10_000, scope: 'service', wakesOn: ['smile_votes'], awakeMs: 30_000 })
  recountUncounted({ signal }: JobRun): Promise<void> {
    return this.#counts.recountUncounted(this.clock.now(), signal)
  }
}
