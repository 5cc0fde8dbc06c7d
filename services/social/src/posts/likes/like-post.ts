import type { AnswerOf } from '@xinyu/contracts/call'
import type { likePost } from '@xinyu/contracts/http/posts'
import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { LikeCounts } from './like-counts.ts'
import { PostLikesStore } from './post-likes.store.ts'
import { PostsReads } from '../posts.reads.ts'

type Answer = AnswerOf<typeof likePost>

/** `wanted` undefined: toggle. */
export class LikePost extends Command<Answer> {
  constructor(
    readonly me: string,
    readonly post: string,
    readonly wanted: boolean | undefined,
  ) {
    super()
  }
}

@CommandHandler(LikePost)
export class LikePostHandler implements ICommandHandler<LikePost> {
  constructor(
    private readonly reads: PostsReads,
    private readonly likes: PostLikesStore,
    private readonly counts: LikeCounts,
    private readonly clock: Clock,
  ) {}

  async execute({ me, post: id, wanted }: LikePost): Promise<Answer> {
    const post = await this.reads.visible(me, id)
    const liked = { post_id: id, author_id: post.user_id, liker_id: me }
    const change = await this.likes.set(liked, wanted, this.clock.now())
    return { isLiked: change.isLiked, likeCount: await this.counts.add(post, change) }
  }
}
