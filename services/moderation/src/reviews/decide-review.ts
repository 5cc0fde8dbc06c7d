import { CONFIG } from '@xinyu/platform/config'
import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Inject } from '@nestjs/common'
import type { ModerationConfig } from '../config.ts'
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
    @Inject(CONFIG) private readonly config: Pick<ModerationConfig, 'UNDO_SECONDS'>,
  ) {}

  async execute({ id, decision }: DecideReview): Promise<void> {
    await this.store.decide(id, decision, this.config.UNDO_SECONDS, this.clock.now())
  }
}
