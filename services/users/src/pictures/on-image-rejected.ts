import type { FactOf } from '@xinyu/contracts/event'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import { Controller } from '@nestjs/common'
import { RemovePicture } from './remove-picture.ts'

/** A picture that a moderator turned down leaves the album; one that is not there needs nothing. */
@Controller()
export class OnImageRejected {
  constructor(private readonly commands: Commands) {}

  @OnFact(reviewDecided)
  async apply({ data }: FactOf<typeof reviewDecided>): Promise<void> {
    if (data.kind !== 'image' || data.decision !== 'rejected') return
    await this.commands.execute(new RemovePicture(data.user_id, data.subject_id)).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
    })
  }
}
