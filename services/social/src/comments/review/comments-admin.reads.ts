import type { comments } from '@xinyu/contracts/admin/content'
import { ReviewStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { listMatch, moderatorView, queueOrder } from '../../posts/posts.public.ts'
import { CommentsReads } from '../comments.reads.ts'
import { CommentsStore } from '../comments.store.ts'
import type { StoredComment } from '../comment.document.ts'

type CommentRecord = RecordOf<typeof comments>
const { Waiting } = ReviewStatus

/** Comments and replies as moderators see them. */
@Injectable()
export class CommentsAdminReads {
  constructor(
    private readonly store: CommentsStore,
    private readonly comments: CommentsReads,
  ) {}

  async list(
    { filter, skip, take, sort }: AdminQuery<z.output<typeof comments.filter>>,
    viewer: string,
  ): Promise<{
    rows: CommentRecord[]
    total: number
  }> {
    const { post_id, ...shared } = filter
    const match: Filter<StoredComment> = { ...listMatch(shared, viewer), ...(post_id ? { post_id } : {}) }
    const { found, total } = await this.store.findPage(match, { sort: queueOrder(sort), skip, take })
    return { rows: await this.#records(found, viewer), total }
  }

  async get(id: string, viewer: string): Promise<CommentRecord> {
    const comment = await this.store.find(id)
    if (!comment || comment.deletedAt) throw new AppError('NOT_FOUND')
    return (await this.#records([comment], viewer))[0] as CommentRecord
  }

  /** The waiting ones, oldest first; both levels are one queue. Leaves out what `viewer` wrote. */
  async listWaiting({ page, rows }: { page: number; rows: number }, viewer: string) {
    const match = { deletedAt: null, isChecked: Waiting, user_id: { $ne: viewer } }
    const { found, total } = await this.store.findPage(match, {
      sort: { addtime: 1, _id: 1 },
      skip: (page - 1) * rows,
      take: rows,
    })
    const views = await this.comments.viewsForStaff(found)
    return {
      comments: views.flatMap(({ reply, ...view }) => (reply ? [] : [view])),
      replies: views.flatMap(({ reply }) => reply ?? []),
      total,
    }
  }

  async #records(found: StoredComment[], viewer: string): Promise<CommentRecord[]> {
    const views = await this.comments.viewsForStaff(found)
    return views.map(({ replies: _none, ...view }, index) => ({
      ...view,
      ...moderatorView(found[index] as StoredComment, viewer),
      id: view._id,
      user_id: view.user._id,
    }))
  }
}
