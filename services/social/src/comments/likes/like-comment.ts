import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { CommentCounts } from '../comment-counts.ts'
import { CommentsReads } from '../comments.reads.ts'
import { CommentLikesStore } from './comment-likes.store.ts'

export interface Answer {
  isLiked: boolean
  likeCount: number
}

/** `wanted` undefined: toggle. */
export class LikeComment extends Command<Answer> {
  constructor(
    readonly me: string,
    readonly comment: string,
    readonly level: 'comment' | 'reply',
    readonly wanted: boolean | undefined,
  ) {
    super()
  }
}

@CommandHandler(LikeComment)
export class LikeCommentHandler implements ICommandHandler<LikeComment> {
  constructor(
    private readonly reads: CommentsReads,
    private readonly likes: CommentLikesStore,
    private readonly counts: CommentCounts,
    private readonly clock: Clock,
  ) {}

  async execute({ me, comment: id, level, wanted }: LikeComment): Promise<Answer> {
    const comment = await this.reads.getVisible(me, id, level)
    if (!comment.isShown) throw new AppError('NOT_FOUND')
    const change = await this.likes.setLike(comment, me, wanted, this.clock.now())
    return { isLiked: change.isLiked, likeCount: await this.counts.applyLike(comment, change) }
  }
}
