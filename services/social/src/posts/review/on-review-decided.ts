import type { FactOf } from '@xinyu/contracts/event'
import { reviewDecided, reviewReopened } from '@xinyu/contracts/events/moderation'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { PostReviewsStore } from './post-reviews.store.ts'

/** Results of the automatic check, and refusals of an incident; they do not change a moderator's decision. */
@Controller()
export class OnReviewDecided {
  constructor(private readonly reviews: PostReviewsStore) {}

  @OnFact(reviewDecided)
  async apply({ at, data }: FactOf<typeof reviewDecided>): Promise<void> {
    if (data.kind !== 'post') return
    const decision = {
      approve: data.decision === 'approved',
      reason: data.reason,
      moderator: null,
      by: data.moderator_id,
    }
    await this.reviews.decide(data.subject_id, decision, new Date(at))
  }

  @OnFact(reviewReopened)
  async reopened({ at, data }: FactOf<typeof reviewReopened>): Promise<void> {
    if (data.kind === 'post') await this.reviews.reopen(data.subject_id, new Date(at))
  }
}
