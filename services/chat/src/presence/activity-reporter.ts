import { ACTIVITY_EVERY_MS, noteActivity } from '@xinyu/contracts/internal/users'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/internal-client'
import { Live } from '../live/live.public.ts'

/** people in one call */
const atOnce = 500

/**
 * Tells users who was here lately, many at a time and each at most every ten minutes; users writes it no oftener,
 * however many instances tell. Whom a call did not reach is told of with the next run.
 */
@Injectable()
export class ActivityReporter {
  /** when each was told of, milliseconds since the epoch, in that order; only as long as it counts */
  readonly #told = new Map<string, number>()

  constructor(
    private readonly live: Live,
    private readonly internal: InternalClient,
    private readonly clock: Clock,
  ) {}

  async report(): Promise<void> {
    const now = this.clock.now()
    for (const [userId, at] of this.#told) {
      if (now.getTime() - at < ACTIVITY_EVERY_MS) break
      this.#told.delete(userId)
    }
    const due = this.live.connectedHere().filter((userId) => !this.#told.has(userId))
    for (let from = 0; from < due.length; from += atOnce) {
      const user_ids = due.slice(from, from + atOnce)
      await this.internal.ask(noteActivity, { user_ids, at: now.toISOString() })
      for (const userId of user_ids) this.#told.set(userId, now.getTime())
    }
  }
}
