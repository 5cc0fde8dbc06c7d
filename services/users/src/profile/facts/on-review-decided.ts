import { reviewDecided, reviewReopened } from '@xinyu/contracts/events/moderation'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { ignoreNotFound } from '../../errors.ts'
import { reopenProfile } from '../../user/user-review.rules.ts'
import { UsersStore } from '../../user-store/user-store.public.ts'
import { ApplyReview } from '../apply-review.ts'

/** Idempotent, and independent of order: a decision applies only to the revision that is waiting. */
@Controller()
export class OnReviewDecided {
  constructor(
    private readonly commands: Commands,
    private readonly users: UsersStore,
  ) {}

  @OnFact(reviewDecided)
  async apply({ data }: FactOf<typeof reviewDecided>): Promise<void> {
    if (data.kind === 'profile') await this.commands.execute(new ApplyReview(data))
  }

  @OnFact(reviewReopened)
  async reopened({ data: { kind, user_id, revision } }: FactOf<typeof reviewReopened>): Promise<void> {
    if (kind !== 'profile') return
    await this.users.change(user_id, (user) => reopenProfile(user, revision)).catch(ignoreNotFound)
  }
}
