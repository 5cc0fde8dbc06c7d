import { commentLiked, commentUnliked } from '@xinyu/contracts/events/content'
import { fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import { type Like, type LikeChange, LikeEdges } from '../../likes/likes.public.ts'
import type { CommentState } from '../comments.rules.ts'

/** Who likes which comment or reply. */
@Injectable()
export class CommentLikesStore extends LikeEdges {
  constructor(database: Database) {
    super(database.aggregates<Like>('comment_likes', { shardKey: ['_id'] }), 'comment_id')
  }

  /** `wanted` undefined: toggle. */
  setLike(comment: CommentState, liker_id: string, wanted: boolean | undefined, at: Date): Promise<LikeChange> {
    const { _id, post_id, user_id, author_id, parent_id } = comment
    const payload = { comment_id: _id, post_id, user_id, author_id, parent_id, liker_id }
    return this.setEdge(_id, liker_id, wanted, at, (isLiked, id) =>
      fact(isLiked ? commentLiked : commentUnliked, id, payload, at),
    )
  }
}
