import { ReviewStatus } from '@xinyu/contracts/enums'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { restoredContent, type ReviewChange, takenDownContent } from '../../posts/posts.public.ts'
import { CommentCounts } from '../comment-counts.ts'
import type { StoredComment } from '../comment.document.ts'
import { CommentsStore } from '../comments.store.ts'

/** An incident takes down the comments of a member that others see, and shows them again. Both may be repeated. */
@Injectable()
export class CommentTakedowns {
  constructor(
    private readonly store: CommentsStore,
    private readonly counts: CommentCounts,
    private readonly clock: Clock,
  ) {}

  async takeDownAllOf(user_id: string, takedown: { incident_id: string; reason: string; by: string }): Promise<void> {
    for await (const id of this.store.streamIds({ user_id, isChecked: ReviewStatus.Approved }))
      await this.#change(id, (comment) => takenDownContent(comment, takedown))
  }

  async restoreAllOf(
    user_id: string,
    takedown: { incident_id: string; by: string; other: string | null },
  ): Promise<void> {
    for await (const id of this.store.streamIds({ user_id, 'takenDown.incident_id': takedown.incident_id }))
      await this.#change(id, (comment) => restoredContent(comment, takedown))
  }

  async #change(id: string, decide: (comment: StoredComment) => ReviewChange): Promise<void> {
    const comment = await this.store.find(id)
    if (comment) await this.counts.applyChange(comment, () => this.store.decideBy(id, this.clock.now(), decide))
  }
}
