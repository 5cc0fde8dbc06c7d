import type { posts } from '@xinyu/contracts/admin/content'
import { ReviewStatus } from '@xinyu/contracts/enums'
import type { Post } from '@xinyu/contracts/http/posts/posts'
import type { RecordOf } from '@xinyu/contracts/resource'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { PostsReads } from '../posts.reads.ts'
import { PostsStore } from '../posts.store.ts'
import type { StoredPost } from '../post.document.ts'
import { listMatch, moderatorView, queueMatch, queueOrder } from './queue.rules.ts'

type PostRecord = RecordOf<typeof posts>
const { Waiting } = ReviewStatus

/** Posts as moderators see them; drafts are visible to their author only. */
@Injectable()
export class PostsAdminReads {
  constructor(
    private readonly store: PostsStore,
    private readonly posts: PostsReads,
  ) {}

  async list(
    { filter, skip, take, sort }: AdminQuery<z.output<typeof posts.filter>>,
    viewer: string,
  ): Promise<{
    rows: PostRecord[]
    total: number
  }> {
    const { type, ...shared } = filter
    const match: Filter<StoredPost> = { ...listMatch(shared, viewer), ...(type ? { type } : {}) }
    const { found, total } = await this.store.findPage(match, { sort: queueOrder(sort), skip, take })
    return { rows: await this.#records(found, viewer), total }
  }

  async get(id: string, viewer: string): Promise<PostRecord> {
    const post = await this.store.find(id)
    if (!post || post.deletedAt || post.isChecked === ReviewStatus.Draft) throw new AppError('NOT_FOUND')
    return (await this.#records([post], viewer))[0] as PostRecord
  }

  /** Unreviewed posts, oldest first; leaves out what `viewer` wrote, like every work list. */
  listWaiting(window: { page: number; rows: number }, viewer: string): Promise<{ posts: Post[]; total: number }> {
    const match = { deletedAt: null, isChecked: Waiting, user_id: { $ne: viewer } }
    return this.#findQueuePage(match, { addtime: 1, _id: 1 }, window)
  }

  /** As `listWaiting`, plus visible posts reported since their decision; most reported first. */
  listToCheck(window: { page: number; rows: number }, viewer: string): Promise<{ posts: Post[]; total: number }> {
    return this.#findQueuePage(
      queueMatch({ status: 'waiting' }, viewer),
      { openReports: -1, addtime: 1, _id: 1 },
      window,
    )
  }

  async #findQueuePage(
    match: Filter<StoredPost>,
    order: Record<string, 1 | -1>,
    { page, rows }: { page: number; rows: number },
  ): Promise<{ posts: Post[]; total: number }> {
    const { found, total } = await this.store.findPage(match, {
      sort: order,
      skip: (page - 1) * rows,
      take: rows,
    })
    return { posts: await this.posts.viewsForStaff(found), total }
  }

  async #records(found: StoredPost[], viewer: string): Promise<PostRecord[]> {
    const views = await this.posts.viewsForStaff(found)
    return views.map((view, index) => ({
      ...view,
      ...moderatorView(found[index] as StoredPost, viewer),
      id: view._id,
      user_id: view.user._id,
    }))
  }
}
