import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { pictureKeyOf, withAvatar } from '@xinyu/platform/pictures/picture.rules'
import { Injectable, Module } from '@nestjs/common'
import { CaseNotesModule } from '../../cases/case-notes.public.ts'
import { ReviewsStore } from '../reviews.store.ts'

export interface Submitted {
  userId: string
  texts: string[]
  /** keys of its pictures */
  images: string[]
  submittedAt: Date
}

/** What reports may read of reviews. A separate file, since reviews themselves depend on reports. */
@Injectable()
export class SubmittedProfiles {
  constructor(
    private readonly store: ReviewsStore,
    private readonly objects: ObjectStore,
  ) {}

  /** These people as in their last profiles. */
  async findUsers(ids: readonly string[]): Promise<Map<string, UserSnapshot>> {
    const users = new Map<string, UserSnapshot>()
    for await (const { user } of this.store.profilesOf([...new Set(ids)]))
      if (user)
        users.set(
          user._id,
          withAvatar(user, (avatar) => this.objects.pictureUrl(avatar)),
        )
    return users
  }

  /** A profile, by its owner, or a post or comment, as last submitted. */
  async findLatest(subject: string, kind: 'profile' | 'post' | 'comment'): Promise<Submitted | null> {
    const review = await this.store.findLatest(kind, subject)
    return (
      review && {
        userId: review.user_id,
        texts: review.texts.map(({ text }) => text),
        images: review.images.map(({ url }) => pictureKeyOf(url)),
        submittedAt: review.waitingSince,
      }
    )
  }
}

@Module({
  imports: [CaseNotesModule],
  providers: [ReviewsStore, SubmittedProfiles],
  exports: [ReviewsStore, SubmittedProfiles],
})
export class SubmittedProfilesModule {}
