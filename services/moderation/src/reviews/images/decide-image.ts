import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { ImageDecision } from './images.rules.ts'
import { ImagesStore } from './images.store.ts'

export class DecideImage extends Command<void> {
  constructor(
    readonly id: string,
    readonly decision: ImageDecision,
  ) {
    super()
  }
}

@CommandHandler(DecideImage)
export class DecideImageHandler implements ICommandHandler<DecideImage> {
  constructor(
    private readonly store: ImagesStore,
    private readonly clock: Clock,
  ) {}

  async execute({ id, decision }: DecideImage): Promise<void> {
    await this.store.decide(id, decision, this.clock.now())
  }
}
