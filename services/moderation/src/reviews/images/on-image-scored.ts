import type { FactOf } from '@xinyu/contracts/event'
import { imageScored } from '@xinyu/contracts/events/face'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { SubmissionStatus } from '../submissions/submission-status.ts'
import { ImagesStore } from './images.store.ts'
import { FlagImage } from './flag-image.ts'

/** Stores the score with the picture; doubtful pictures are flagged, once. */
@Controller()
export class OnImageScored {
  constructor(
    private readonly commands: Commands,
    private readonly images: ImagesStore,
    private readonly status: SubmissionStatus,
  ) {}

  @OnFact(imageScored)
  async apply({ at, data: { key, user_id, score, verdict, fingerprint } }: FactOf<typeof imageScored>): Promise<void> {
    if (user_id !== null && key !== '' && !(await this.status.isErased(user_id))) {
      await this.images.setScore(key, user_id, { score, fingerprint }, new Date(at))
      // an erasure marks the person first and deletes their pictures then: one of the two finds this one
      await this.status.applyToErased(user_id)
    }
    if (verdict !== 'clear') await this.commands.execute(new FlagImage(key, user_id, { score, verdict }))
  }
}
