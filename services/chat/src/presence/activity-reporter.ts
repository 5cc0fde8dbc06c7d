import { ACTIVITY_EVERY_MS, noteActivity } from '@xinyu/contracts/internal/users'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Scheduled } from '@xinyu/platform/jobs/job'
import { Live } from '../live/live.public.ts'

/** people a call */
const batchSize = 500

/**
 * Reports recently active people to users, in batches and each at most every ten minutes; users writes it no more
 * often, however many instances report. People of a failed call are reported with the next run.
 */
@Injectable()
export class ActivityReporter {
  /** when each was last reported, milliseconds since the epoch, in that order; only while it counts */
  readonly #reportedAt = new Map<string, number>()

  constructor(
    private readonly live: Live,
    private readonly internal: InternalClient,
    private readonly clock: Clock,
  ) {}

  @Scheduled({ name: 'last-activity', everyMs: 15_000, scope: 'instance' })
  async report(): Promise<void> {
    const now = this.clock.now()
    for (const [userId, at] of this.#reportedAt) {
      if (now.getTime() - at < ACTIVITY_EVERY_MS) break
      this.#reportedAt.delete(userId)
    }
    const due = this.live.connectedHere().filter((userId) => !this.#reportedAt.has(userId))
    for (let from = 0; from < due.length; from += batchSize) {
      const user_ids = due.slice(from, from + batchSize)
      await this.internal.call(noteActivity, { user_ids, at: now.toISOString() })
      for (const userId of user_ids) this.#reportedAt.set(userId, now.getTime())
    }
  }
}
