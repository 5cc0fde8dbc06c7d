import { Injectable } from '@nestjs/common'
import { CommentsStore } from './comments.store.ts'
import { CommentLikesStore } from './likes/comment-likes.store.ts'

const most = 10_000

/** What there is of somebody here, as they get it in a copy of their data; nothing after their erasure. */
@Injectable()
export class CommentsOfPerson {
  constructor(
    private readonly comments: CommentsStore,
    private readonly likes: CommentLikesStore,
  ) {}

  async of(person: string): Promise<Record<string, object[]>> {
    const match = { user_id: person, deletedAt: null }
    const comments = await this.comments.find(match, { order: { addtime: -1, _id: -1 }, limit: most })
    const commentLikes: object[] = []
    for await (const comment_id of this.likes.likedBy(person))
      if (commentLikes.length < most) commentLikes.push({ comment_id })
    return {
      comments: comments.map(({ _id, post_id, content, isChecked, addtime }) => ({
        comment_id: _id,
        post_id,
        content,
        isChecked,
        addtime,
      })),
      commentLikes,
    }
  }
}
