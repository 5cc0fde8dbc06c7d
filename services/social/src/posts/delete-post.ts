import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { PostsStore } from './posts.store.ts'

/** `by` null: deleted by a moderator. */
export class DeletePost extends Command<void> {
  constructor(
    readonly by: string | null,
    readonly post: string,
  ) {
    super()
  }
}

/** Only its author or a moderator deletes a post. The fact removes its pictures and comments. */
@CommandHandler(DeletePost)
export class DeletePostHandler implements ICommandHandler<DeletePost> {
  constructor(
    private readonly store: PostsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ by, post }: DeletePost): Promise<void> {
    await this.store.remove(post, by, this.clock.now())
  }
}
