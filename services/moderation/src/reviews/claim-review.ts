import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { ModerationConfig } from '../config.ts'
import { ReviewsStore } from './reviews.store.ts'

export class ClaimReview extends Command<void> {
  constructor(
    readonly id: string,
    readonly moderator: string,
  ) {
    super()
  }
}

@CommandHandler(ClaimReview)
export class ClaimReviewHandler implements ICommandHandler<ClaimReview> {
  constructor(
    private readonly store: ReviewsStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ModerationConfig,
  ) {}

  async execute({ id, moderator }: ClaimReview): Promise<void> {
    await this.store.claim(id, moderator, this.config.REVIEW_CLAIM_MINUTES, this.clock.now())
  }
}
