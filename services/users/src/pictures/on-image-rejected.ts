import type { FactOf } from '@xinyu/contracts/event'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { ignoreNotFound } from '../errors.ts'
import { RemovePicture } from './remove-picture.ts'

/** Removes a rejected picture from the album. Idempotent. */
@Controller()
export class OnImageRejected {
  constructor(private readonly commands: Commands) {}

  @OnFact(reviewDecided)
  async apply({ data }: FactOf<typeof reviewDecided>): Promise<void> {
    if (data.kind !== 'image' || data.decision !== 'rejected') return
    await this.commands.execute(new RemovePicture(data.user_id, data.subject_id)).catch(ignoreNotFound)
  }
}
