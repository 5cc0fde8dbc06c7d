import type { FactOf } from '@xinyu/contracts/event'
import { reportDecided } from '@xinyu/contracts/events/content'
import { appealDecided } from '@xinyu/contracts/events/moderation'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { idOf } from '@xinyu/platform/ids'
import { Controller } from '@nestjs/common'
import { DecisionsStore } from './decisions.store.ts'

/**
 * Bans decided elsewhere than on the member's page: with a report, and on appeal. Each is stored under an id derived
 * from its fact, so that a repeat changes nothing.
 */
@Controller()
export class OnBansDecided {
  constructor(private readonly store: DecisionsStore) {}

  @OnFact(reportDecided)
  async banned({ at, data: { report_id, user2_id, moderator_id, ban } }: FactOf<typeof reportDecided>): Promise<void> {
    if (!ban || !moderator_id) return
    await this.store.record({
      _id: idOf('decision', 'report', report_id),
      by: moderator_id,
      queue: 'users',
      subject_id: user2_id,
      verdict: 'banned',
      at: new Date(at),
      waitedSeconds: null,
    })
  }

  /** Lifting a ban overrules its moderator; shortening it does not. */
  @OnFact(appealDecided)
  async lifted({ at, data }: FactOf<typeof appealDecided>): Promise<void> {
    if (data.outcome !== 'lifted') return
    await this.store.record({
      _id: idOf('decision', 'appeal', data.appeal_id),
      by: data.moderator_id,
      queue: 'users',
      subject_id: data.user_id,
      verdict: 'liftedOnAppeal',
      at: new Date(at),
      waitedSeconds: null,
    })
  }
}
