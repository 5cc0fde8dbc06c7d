import { countWordHits } from '@xinyu/contracts/internal/moderation'
import { Clock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { SensitiveWords } from './sensitive-words.ts'

/** Reports word hits to moderation; while it is down they add up and are reported later. */
@ScheduledJob()
export class CountHitsJob implements Job {
  readonly name = 'count-word-hits'
  readonly everyMs = 5_000
  readonly scope = 'instance'
  readonly #source = newId()

  constructor(
    private readonly words: SensitiveWords,
    private readonly internal: InternalClient,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const hits = this.words.tally.drain(this.clock.now())
    if (hits.length === 0) return
    try {
      await this.internal.call(countWordHits, { source: this.#source, hits })
    } catch (error) {
      this.words.tally.putBack(hits)
      throw error
    }
  }
}
