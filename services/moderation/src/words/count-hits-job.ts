import { Clock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { WordCheck } from './word-check.ts'
import { WordHitsStore } from './word-hits.store.ts'

/** Every instance stores how often it found each word; counts that cannot be stored are stored by the next run. */
@ScheduledJob()
export class CountHitsJob implements Job {
  readonly name = 'count-word-hits'
  readonly everyMs = 5_000
  readonly scope = 'instance'
  readonly #source = newId()

  constructor(
    private readonly check: WordCheck,
    private readonly hits: WordHitsStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const totals = this.check.tally.drain(this.clock.now())
    try {
      await this.hits.add(this.#source, totals)
    } catch (error) {
      this.check.tally.putBack(totals)
      throw error
    }
  }
}
