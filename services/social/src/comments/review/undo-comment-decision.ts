import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { CommentCounts } from '../comment-counts.ts'
import { CommentsStore } from '../comments.store.ts'

export class UndoCommentDecision extends Command<void> {
  constructor(
    readonly id: string,
    readonly moderator: string,
  ) {
    super()
  }
}

/** Shows and counts again what the decision had hidden. */
@CommandHandler(UndoCommentDecision)
export class UndoCommentDecisionHandler implements ICommandHandler<UndoCommentDecision> {
  constructor(
    private readonly store: CommentsStore,
    private readonly counts: CommentCounts,
    private readonly clock: Clock,
  ) {}

  async execute({ id, moderator }: UndoCommentDecision): Promise<void> {
    const comment = await this.store.find(id)
    if (!comment) throw new AppError('NOT_FOUND')
    await this.counts.applyChange(comment, () => this.store.undoDecision(id, moderator, this.clock.now()))
  }
}
