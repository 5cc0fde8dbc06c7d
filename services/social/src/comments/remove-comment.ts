import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { CommentCounts } from './comment-counts.ts'
import { mayDeleteComment } from './comments.rules.ts'
import { CommentsStore } from './comments.store.ts'

/** `by` null: removed with its post, parent or writer, or by a moderator. */
export class RemoveComment extends Command<void> {
  constructor(
    readonly by: string | null,
    readonly comment: string,
    readonly level: 'comment' | 'reply' | 'any',
  ) {
    super()
  }
}

/** Deleted by its writer or the owner of the post. Its replies are deleted by the fact's handler. */
@CommandHandler(RemoveComment)
export class RemoveCommentHandler implements ICommandHandler<RemoveComment> {
  constructor(
    private readonly store: CommentsStore,
    private readonly counts: CommentCounts,
    private readonly clock: Clock,
  ) {}

  async execute({ by, comment: id, level }: RemoveComment): Promise<void> {
    const comment = await this.store.find(id)
    const isOfLevel = level === 'any' || (level === 'reply') === (comment?.parent_id != null)
    if (!comment || !isOfLevel || (by !== null && comment.deletedAt)) throw new AppError('NOT_FOUND')
    // an invisible comment must not be revealed
    if (by !== null && !mayDeleteComment(comment, by)) throw new AppError(comment.isShown ? 'FORBIDDEN' : 'NOT_FOUND')
    await this.counts.applyChange(comment, () => this.store.remove(id, this.clock.now()))
  }
}
