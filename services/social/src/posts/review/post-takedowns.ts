import { ReviewStatus } from '@xinyu/contracts/enums'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { PostsStore } from '../posts.store.ts'
import { PostReviewsStore } from './post-reviews.store.ts'

/** An incident takes down what others see of a member, smiles included, and shows it again. Both may be repeated. */
@Injectable()
export class PostTakedowns {
  constructor(
    private readonly store: PostsStore,
    private readonly reviews: PostReviewsStore,
    private readonly clock: Clock,
  ) {}

  async takeDownAllOf(user_id: string, takedown: { incident_id: string; reason: string; by: string }): Promise<void> {
    const ids = this.store.streamIds({ user_id, isChecked: ReviewStatus.Approved, deletedAt: null })
    for await (const id of ids) await this.reviews.takeDown(id, takedown, this.clock.now())
  }

  async restoreAllOf(
    user_id: string,
    takedown: { incident_id: string; by: string; other: string | null },
  ): Promise<void> {
    const ids = this.store.streamIds({ user_id, 'takenDown.incident_id': takedown.incident_id })
    for await (const id of ids) await this.reviews.restore(id, takedown, this.clock.now())
  }
}
