import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { CommentCounts } from './comment-counts.ts'
import { CommentsStore } from './comments.store.ts'
import { CommentLikesStore } from './likes/comment-likes.store.ts'

/** Deletes an erased person's comments, replies and likes of them. May be repeated. */
export class EraseCommenter extends Command<void> {
  constructor(
    readonly id: string,
    readonly at: Date,
  ) {
    super()
  }
}

@CommandHandler(EraseCommenter)
export class EraseCommenterHandler implements ICommandHandler<EraseCommenter> {
  constructor(
    private readonly store: CommentsStore,
    private readonly likes: CommentLikesStore,
    private readonly counts: CommentCounts,
  ) {}

  async execute({ id: person, at }: EraseCommenter): Promise<void> {
    for await (const id of this.store.streamIds({ user_id: person })) {
      const comment = await this.store.find(id)
      if (comment) await this.counts.applyChange(comment, () => this.store.remove(id, at))
    }
    for await (const id of this.likes.streamLikedBy(person)) {
      const comment = await this.store.find(id)
      if (comment) await this.counts.applyLike(comment, await this.likes.setLike(comment, person, false, at))
    }
  }
}
