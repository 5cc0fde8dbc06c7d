import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { VoteCounts } from './vote-counts.ts'
import { VotesStore } from './votes.store.ts'

/** longer than a request takes between a vote and the count */
const graceMs = 10_000
const batchSize = 500

/** Recounts the votes of PKs after a crash between a vote and its count. */
@ScheduledJob()
export class RecountVotesJob implements Job {
  readonly name = 'recount-votes'
  readonly everyMs = 10_000
  readonly scope = 'service'

  constructor(
    private readonly votes: VotesStore,
    private readonly counts: VoteCounts,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const before = new Date(this.clock.now().getTime() - graceMs)
    for (const side of await this.votes.uncountedBefore(before, batchSize)) {
      if (signal.aborted) return
      await this.counts.recount(side)
    }
  }
}
