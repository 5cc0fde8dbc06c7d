import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { NudityStore } from './nudity.store.ts'
import { type NudityScore, PictureScorer } from './picture-scorer.ts'

export class ScorePicture extends Command<NudityScore> {
  constructor(
    readonly key: string,
    readonly userId: string | null,
  ) {
    super()
  }
}

/** Scores a picture at once, for a service that is about to show it. */
@CommandHandler(ScorePicture)
export class ScorePictureHandler implements ICommandHandler<ScorePicture> {
  constructor(
    private readonly store: NudityStore,
    private readonly scorer: PictureScorer,
  ) {}

  async execute({ key, userId }: ScorePicture): Promise<NudityScore> {
    await this.store.register(key, userId, true)
    return this.scorer.run(key)
  }
}
