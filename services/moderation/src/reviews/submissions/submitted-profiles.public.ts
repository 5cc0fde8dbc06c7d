import type { UserSnapshot } from '@xinyu/contracts/profile'
import { Injectable, Module } from '@nestjs/common'
import { ReviewsStore } from '../reviews.store.ts'

export interface Submitted {
  userId: string
  texts: string[]
  imageUrls: string[]
  submittedAt: Date
}

/** What reports may read of reviews. A separate file, since reviews themselves depend on reports. */
@Injectable()
export class SubmittedProfiles {
  constructor(private readonly store: ReviewsStore) {}

  /** These people as in their last profiles. */
  async usersOf(ids: readonly string[]): Promise<Map<string, UserSnapshot>> {
    return new Map((await this.store.lastUsers([...new Set(ids)])).map((user) => [user._id, user]))
  }

  /** A profile, by its owner, or a post or comment, as last submitted. */
  async latestOf(subject: string, kind: 'profile' | 'post' | 'comment'): Promise<Submitted | null> {
    const review = await this.store.latestOf(kind, subject)
    return (
      review && {
        userId: review.user_id,
        texts: review.texts.map(({ text }) => text),
        imageUrls: review.images.map(({ url }) => url),
        submittedAt: review.waitingSince,
      }
    )
  }
}

@Module({ providers: [ReviewsStore, SubmittedProfiles], exports: [ReviewsStore, SubmittedProfiles] })
export class SubmittedProfilesModule {}
