import { posts } from '@xinyu/contracts/admin/content'
import { ReviewStatus } from '@xinyu/contracts/enums'
import * as review from '@xinyu/contracts/http/posts/review'
import { Post } from '@xinyu/contracts/http/posts/posts'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, CallContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import {
  Implements,
  ImplementsAction,
  ImplementsList,
  ImplementsOne,
  ImplementsRemove,
} from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { PostsReads } from '../posts.reads.ts'
import type { PostDecision } from '../posts.rules.ts'
import { PostsStore } from '../posts.store.ts'
import { PostReviewsStore } from './post-reviews.store.ts'
import { DecidePost } from './decide-post.ts'
import { PostsAdminReads } from './posts-admin.reads.ts'

@Controller()
export class PostsAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: PostsAdminReads,
    private readonly views: PostsReads,
    private readonly store: PostsStore,
    private readonly reviews: PostReviewsStore,
    private readonly clock: Clock,
  ) {}

  @Implements(review.getUncheckedPosts)
  listWaiting({ input, currentUser }: CallContext<typeof review.getUncheckedPosts>) {
    return this.reads.listWaiting(input, currentUser.id)
  }

  @Implements(review.getPostsToCheck)
  listToCheck({ input, currentUser }: CallContext<typeof review.getPostsToCheck>) {
    return this.reads.listToCheck(input, currentUser.id)
  }

  @Implements(review.updatePostStatus)
  async updateStatus({ input, currentUser }: CallContext<typeof review.updatePostStatus>) {
    const { post_id, isChecked, reason } = input
    const decision = { approve: isChecked === ReviewStatus.Approved, reason, moderator: currentUser.id }
    await this.commands.execute(new DecidePost(post_id, decision, false))
    const [post] = await this.views.viewsForStaff([await this.store.get(post_id)])
    return { post: post as Post }
  }

  @ImplementsList(posts)
  list({ query, currentUser }: ListContext<typeof posts>) {
    return this.reads.list(query, currentUser.id)
  }

  @ImplementsOne(posts)
  get({ id, currentUser }: RecordContext) {
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(posts, 'claim')
  async claim({ id, currentUser }: ActionContext<typeof posts, 'claim'>) {
    const record = await this.reads.get(id, currentUser.id)
    if (!(await this.reviews.claim(record.id, currentUser.id, this.clock.now()))) throw new AppError('CONFLICT')
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(posts, 'approve')
  async approve({ id, currentUser }: ActionContext<typeof posts, 'approve'>) {
    await this.#decide(id, { approve: true, reason: '', moderator: currentUser.id })
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(posts, 'reject')
  async reject({ id, input: { reason }, currentUser }: ActionContext<typeof posts, 'reject'>) {
    await this.#decide(id, { approve: false, reason, moderator: currentUser.id })
    return this.reads.get(id, currentUser.id)
  }

  /** The record as it is until then: without undo time nothing of it is left. */
  @ImplementsAction(posts, 'delete')
  async delete({ id, input: { reason }, currentUser }: ActionContext<typeof posts, 'delete'>) {
    const record = await this.reads.get(id, currentUser.id)
    await this.#decide(id, { approve: false, reason, moderator: currentUser.id, deletes: true })
    return record
  }

  @ImplementsAction(posts, 'takeBack')
  async takeBack({ id, currentUser }: ActionContext<typeof posts, 'takeBack'>) {
    await this.reviews.undoDecision(id, currentUser.id, this.clock.now())
    return this.reads.get(id, currentUser.id)
  }

  /** Older consoles send no reason. */
  @ImplementsRemove(posts)
  remove(): never {
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'reason', reason: 'needed to delete' }] })
  }

  #decide(id: string, decision: PostDecision & { moderator: string }): Promise<void> {
    return this.commands.execute(new DecidePost(id, decision, true))
  }
}
