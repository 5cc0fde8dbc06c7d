import type { FactOf } from '@xinyu/contracts/event'
import { ReviewStatus } from '@xinyu/contracts/enums'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { postApproved, postDeleted, postRejected, postSubmitted } from '@xinyu/contracts/events/social'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { ImagesStore } from './images.store.ts'

/** Pictures follow the decision about the profile or post that shows them. */
@Controller()
export class OnSubjectDecided {
  constructor(private readonly store: ImagesStore) {}

  @OnFact(reviewDecided)
  async profile({ data }: FactOf<typeof reviewDecided>): Promise<void> {
    if (data.kind === 'profile' && data.decision === 'approved')
      await this.store.approveAlbum(data.user_id, data.revision)
  }

  @OnFact(postApproved)
  async postApproved({ key, seq }: FactOf<typeof postApproved>): Promise<void> {
    await this.store.settlePost(key, ReviewStatus.Approved, seq)
  }

  @OnFact(postRejected)
  async postRejected({ key, seq }: FactOf<typeof postRejected>): Promise<void> {
    await this.store.settlePost(key, ReviewStatus.Rejected, seq)
  }

  @OnFact(postSubmitted)
  async postSubmitted({ key, seq, data }: FactOf<typeof postSubmitted>): Promise<void> {
    if (data.again) await this.store.settlePost(key, ReviewStatus.Waiting, seq)
  }

  @OnFact(postDeleted)
  async postDeleted({ key }: FactOf<typeof postDeleted>): Promise<void> {
    await this.store.unlistPost(key)
  }
}
