import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { CommentCounts } from '../comment-counts.ts'
import { CommentsStore } from '../comments.store.ts'

export class TakeBackComment extends Command<void> {
  constructor(
    readonly id: string,
    readonly moderator: string,
  ) {
    super()
  }
}

/** Shows and counts again what the decision had hidden. */
@CommandHandler(TakeBackComment)
export class TakeBackCommentHandler implements ICommandHandler<TakeBackComment> {
  constructor(
    private readonly store: CommentsStore,
    private readonly counts: CommentCounts,
    private readonly clock: Clock,
  ) {}

  async execute({ id, moderator }: TakeBackComment): Promise<void> {
    const comment = await this.store.get(id)
    if (!comment) throw new AppError('NOT_FOUND')
    await this.counts.around(comment, () => this.store.takeBack(id, moderator, this.clock.now()))
  }
}
