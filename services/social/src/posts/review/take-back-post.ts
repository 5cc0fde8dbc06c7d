import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { PostsStore } from '../posts.store.ts'

export class TakeBackPost extends Command<void> {
  constructor(
    readonly id: string,
    readonly moderator: string,
  ) {
    super()
  }
}

@CommandHandler(TakeBackPost)
export class TakeBackPostHandler implements ICommandHandler<TakeBackPost> {
  constructor(
    private readonly store: PostsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ id, moderator }: TakeBackPost): Promise<void> {
    await this.store.takeBack(id, moderator, this.clock.now())
  }
}
