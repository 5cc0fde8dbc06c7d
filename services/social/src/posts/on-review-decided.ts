import type { FactOf } from '@xinyu/contracts/event'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { PostsStore } from './posts.store.ts'

@Controller()
export class OnReviewDecided {
  constructor(private readonly store: PostsStore) {}

  @OnFact(reviewDecided)
  async apply({ at, data }: FactOf<typeof reviewDecided>): Promise<void> {
    if (data.kind === 'post')
      await this.store.decide(data.subject_id, data.decision === 'approved', data.reason, new Date(at))
  }
}
