import { ReviewStatus } from '@xinyu/contracts/enums'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { picturesOf, type StoredPost } from '../post.document.ts'
import { FeaturedStore } from './featured.store.ts'
import type { SmileMeasure } from './smile.rules.ts'
import { SmilesStore } from './smiles.store.ts'

/** Updates the smile of a post when the post changes. Idempotent. */
@Injectable()
export class Smiles {
  constructor(
    private readonly store: SmilesStore,
    private readonly featured: FeaturedStore,
    private readonly clock: Clock,
  ) {}

  /** `post` in its current state. Drafts have no smile yet, mood posts never. */
  async syncWithPost(post: StoredPost): Promise<void> {
    const [picture] = picturesOf(post)
    if (post.type !== 'smile' || post.isChecked === ReviewStatus.Draft) return
    if (post.deletedAt || !picture) return this.store.close(post._id, post.deletedAt !== null)
    const { _id, user_id, addtime } = post
    const isOpen = post.isChecked === ReviewStatus.Approved
    await this.store.upsert({ _id, user_id, picture_id: picture._id, addtime, isOpen }, this.clock.now())
    if (post.authorSeq !== undefined)
      await this.store.setAuthorGone(user_id, post.authorIsGone === true, post.authorSeq)
    const member = await this.featured.find(user_id)
    if (member) await this.store.setFeatured(user_id, member.isFeatured, member.seq)
  }

  /** Stores a known measure without measuring. */
  async setMeasure(post: StoredPost, measure: SmileMeasure): Promise<void> {
    const [picture] = picturesOf(post)
    if (picture) await this.store.setMeasure(post._id, picture._id, measure)
  }
}
