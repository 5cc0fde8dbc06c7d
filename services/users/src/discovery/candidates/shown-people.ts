import { addBrowsed } from '@xinyu/contracts/internal/social'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Log } from '@xinyu/platform/logging/log'
import { Injectable } from '@nestjs/common'

/** limits the delay of a recommendation */
const timeoutMs = 1_000

/**
 * Adds the people of a recommendation to the browse history of the member, without a notice to them. The next fetch of
 * the day repeats it, which covers an outage of social.
 */
@Injectable()
export class ShownPeople {
  constructor(
    private readonly internal: InternalClient,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async recordShown({ id, type }: Pick<AuthenticatedUser, 'id' | 'type'>, people: readonly string[]): Promise<void> {
    if (type !== 'normal' || people.length === 0) return
    const shown = { user_id: id, people: [...people], at: this.clock.now().toISOString() }
    await this.internal.call(addBrowsed, shown, timeoutMs).catch((error: unknown) => {
      this.log.warn('recommended people are not in the browse history yet', { userId: id, err: error })
    })
  }
}
