import type { FactOf } from '@xinyu/contracts/event'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import { Controller } from '@nestjs/common'
import { RemoveRejectedPicture } from './remove-rejected-picture.ts'

/** Removes a picture rejected by a moderator from its post; ignores unknown ones. */
@Controller()
export class OnImageRejected {
  constructor(private readonly commands: Commands) {}

  @OnFact(reviewDecided)
  async apply({ data }: FactOf<typeof reviewDecided>): Promise<void> {
    if (data.kind !== 'image' || data.decision !== 'rejected') return
    await this.commands.execute(new RemoveRejectedPicture(data.user_id, data.subject_id)).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
    })
  }
}
