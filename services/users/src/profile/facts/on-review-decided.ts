import { reviewDecided } from '@xinyu/contracts/events/moderation'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { ApplyReview } from '../apply-review.ts'

/** Idempotent, and independent of order: a decision applies only to the revision that is waiting. */
@Controller()
export class OnReviewDecided {
  constructor(private readonly commands: Commands) {}

  @OnFact(reviewDecided)
  async apply({ data }: FactOf<typeof reviewDecided>): Promise<void> {
    if (data.kind === 'profile') await this.commands.execute(new ApplyReview(data))
  }
}
