import { CONFIG } from '@xinyu/platform/config'
import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Inject } from '@nestjs/common'
import type { ModerationConfig } from '../../config.ts'
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
    @Inject(CONFIG) private readonly config: Pick<ModerationConfig, 'UNDO_SECONDS'>,
  ) {}

  async execute({ id, decision }: DecideImage): Promise<void> {
    await this.store.decide(id, decision, this.config.UNDO_SECONDS, this.clock.now())
  }
}
