import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { PostsStore } from './posts.store.ts'

export class DeletePost extends Command<void> {
  constructor(
    readonly me: string,
    readonly post: string,
  ) {
    super()
  }
}

/** Only its author deletes a post. */
@CommandHandler(DeletePost)
export class DeletePostHandler implements ICommandHandler<DeletePost> {
  constructor(
    private readonly store: PostsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ me, post }: DeletePost): Promise<void> {
    await this.store.remove(post, me, this.clock.now())
  }
}
