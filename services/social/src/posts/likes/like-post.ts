import type { AnswerOf } from '@xinyu/contracts/call'
import type { likePost } from '@xinyu/contracts/http/posts/posts'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { LikeCounts } from './like-counts.ts'
import { PostLikesStore } from './post-likes.store.ts'
import { PostsReads } from '../posts.reads.ts'

type Answer = AnswerOf<typeof likePost>

/** `wanted` undefined: toggle. */
export class LikePost extends Command<Answer> {
  constructor(
    readonly me: Pick<AuthenticatedUser, 'id' | 'isApproved'>,
    readonly post: string,
    readonly wanted: boolean | undefined,
  ) {
    super()
  }
}

/**
 * Likes affect boards and recommendations: one person with many unapproved accounts could control them. A like can be
 * withdrawn at any time.
 */
@CommandHandler(LikePost)
export class LikePostHandler implements ICommandHandler<LikePost> {
  constructor(
    private readonly reads: PostsReads,
    private readonly likes: PostLikesStore,
    private readonly counts: LikeCounts,
    private readonly clock: Clock,
  ) {}

  async execute({ me, post: id, wanted }: LikePost): Promise<Answer> {
    const post = await this.reads.getVisible(me.id, id)
    if (!me.isApproved && wanted !== false && !(await this.#likes(me.id, id)))
      throw new AppError('PROFILE_NOT_APPROVED')
    const liked = { post_id: id, author_id: post.user_id, liker_id: me.id }
    const change = await this.likes.setLike(liked, wanted, this.clock.now())
    return { isLiked: change.isLiked, likeCount: await this.counts.apply(post, change) }
  }

  async #likes(me: string, id: string): Promise<boolean> {
    return (await this.likes.likedAmong([id], me)).has(id)
  }
}
