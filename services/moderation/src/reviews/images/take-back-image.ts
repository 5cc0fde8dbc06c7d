import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { ImagesStore } from './images.store.ts'

export class TakeBackImage extends Command<void> {
  constructor(
    readonly id: string,
    readonly moderator: string,
  ) {
    super()
  }
}

@CommandHandler(TakeBackImage)
export class TakeBackImageHandler implements ICommandHandler<TakeBackImage> {
  constructor(
    private readonly store: ImagesStore,
    private readonly clock: Clock,
  ) {}

  async execute({ id, moderator }: TakeBackImage): Promise<void> {
    await this.store.takeBack(id, moderator, this.clock.now())
  }
}
