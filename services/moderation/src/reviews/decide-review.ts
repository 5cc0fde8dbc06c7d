import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { Decision } from './reviews.rules.ts'
import { ReviewsStore } from './reviews.store.ts'

export class DecideReview extends Command<void> {
  constructor(
    readonly id: string,
    readonly decision: Decision,
  ) {
    super()
  }
}

@CommandHandler(DecideReview)
export class DecideReviewHandler implements ICommandHandler<DecideReview> {
  constructor(
    private readonly store: ReviewsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ id, decision }: DecideReview): Promise<void> {
    await this.store.decide(id, decision, this.clock.now())
  }
}
