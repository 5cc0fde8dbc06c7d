import { FeaturedStatus } from '@xinyu/contracts/enums'
import type { FactOf } from '@xinyu/contracts/event'
import { postApproved, postDeleted, postRejected } from '@xinyu/contracts/events/social'
import { banned, cancelled, erased, featuredChanged, restored, unbanned } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { isAccountGone } from '../posts.rules.ts'
import { PostsStore } from '../posts.store.ts'
import { FeaturedStore } from './featured.store.ts'
import { Smiles } from './smiles.ts'
import { SmilesStore } from './smiles.store.ts'

/** Updates smiles when their posts or authors change. */
@Controller()
export class OnPostOrAuthorChanged {
  constructor(
    private readonly posts: PostsStore,
    private readonly smiles: Smiles,
    private readonly store: SmilesStore,
    private readonly featured: FeaturedStore,
  ) {}

  /** For any of these facts, however late: only the current post counts. */
  @OnFact(postApproved, postRejected, postDeleted)
  async postChanged({ key }: FactOf<typeof postApproved | typeof postRejected | typeof postDeleted>): Promise<void> {
    const post = await this.posts.find(key)
    if (post) await this.smiles.syncWithPost(post)
  }

  @OnFact(banned, cancelled, unbanned, restored)
  authorChanged({
    key,
    seq,
    data,
  }: FactOf<typeof banned | typeof cancelled | typeof unbanned | typeof restored>): Promise<void> {
    return this.store.setAuthorGone(key, isAccountGone(data.user.isCompleted), seq)
  }

  @OnFact(featuredChanged)
  async featuredChanged({ seq, data: { user_id, wrapperStatus } }: FactOf<typeof featuredChanged>): Promise<void> {
    const isFeatured = wrapperStatus === FeaturedStatus.Featured
    await this.featured.record({ _id: user_id, isFeatured, seq })
    await this.store.setFeatured(user_id, isFeatured, seq)
  }

  @OnFact(erased)
  erased({ key }: FactOf<typeof erased>): Promise<void> {
    return this.featured.remove(key)
  }
}
