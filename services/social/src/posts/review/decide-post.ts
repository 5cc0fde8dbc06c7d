import { undoSecondsOf } from '@xinyu/contracts/rules/undo'
import { CONFIG } from '@xinyu/platform/config'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Inject } from '@nestjs/common'
import type { SocialConfig } from '../../config.ts'
import type { PostDecision } from '../posts.rules.ts'
import { PostsStore } from '../posts.store.ts'
import { PostReviewsStore } from './post-reviews.store.ts'

export class DecidePost extends Command<void> {
  constructor(
    readonly id: string,
    readonly decision: PostDecision & { moderator: string },
    /** the decision can be undone for a while; otherwise it is published at once */
    readonly isHeld: boolean,
  ) {
    super()
  }
}

/** A moderator approves or rejects, also to revise a decision. */
@CommandHandler(DecidePost)
export class DecidePostHandler implements ICommandHandler<DecidePost> {
  constructor(
    private readonly store: PostsStore,
    private readonly reviews: PostReviewsStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<SocialConfig, 'UNDO_SECONDS'>,
  ) {}

  async execute({ id, decision, isHeld }: DecidePost): Promise<void> {
    const post = await this.store.find(id)
    if (!post) throw new AppError('NOT_FOUND')
    if (!decision.approve && decision.reason === '')
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'reason', reason: 'needed to reject' }] })
    await this.reviews.decide(
      id,
      decision,
      this.clock.now(),
      isHeld ? undoSecondsOf(decision.approve, this.config.UNDO_SECONDS) : 0,
    )
  }
}
