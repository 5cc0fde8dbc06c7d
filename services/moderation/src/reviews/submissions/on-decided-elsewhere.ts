import type { FactOf } from '@xinyu/contracts/event'
import { socialAudited } from '@xinyu/contracts/events/audit'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { decisionOf } from '../../decisions/decisions.public.ts'
import { ReviewsStore } from '../reviews.store.ts'

const kinds: Readonly<Record<string, 'post' | 'comment'>> = { posts: 'post', comments: 'comment' }

/**
 * A post or comment that a moderator has decided waits for nobody, although its own service publishes the decision only
 * when it can no longer be undone; undone, it waits again.
 */
@Controller()
export class OnDecidedElsewhere {
  constructor(private readonly reviews: ReviewsStore) {}

  @OnFact(socialAudited)
  async decided({ data }: FactOf<typeof socialAudited>): Promise<void> {
    const decision = decisionOf(data)
    const kind = decision && kinds[decision.queue]
    if (kind)
      await this.reviews.noteDecision(kind, data.subject_id, decision.verdict !== 'takenBack', new Date(data.at))
  }
}
