import { postLiked, postUnliked } from '@xinyu/contracts/events/social'
import { fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import { type Like, type LikeChange, LikeEdges } from '../../likes/likes.public.ts'

interface Liked {
  post_id: string
  liker_id: string
  author_id: string
}

/** Who likes which post. */
@Injectable()
export class PostLikesStore extends LikeEdges {
  constructor(database: Database) {
    super(database.aggregates<Like>('post_likes', { shardKey: ['_id'] }), 'post_id')
  }

  /** `wanted` undefined: toggle. */
  setLike({ post_id, liker_id, author_id }: Liked, wanted: boolean | undefined, at: Date): Promise<LikeChange> {
    return this.setEdge(post_id, liker_id, wanted, at, (isLiked, id) =>
      fact(isLiked ? postLiked : postUnliked, id, { post_id, user_id: author_id, liker_id }, at),
    )
  }
}
