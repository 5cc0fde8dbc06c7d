import { scoreNudity } from '@xinyu/contracts/internal/face'
import { ImplementsInternal } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { NudityStore } from './nudity.store.ts'
import { ScorePicture } from './score-picture.ts'
import type { InternalContext } from '@xinyu/platform/http/context'

/** Asked by services before they show a picture to others. */
@Controller()
export class NudityController {
  constructor(
    private readonly store: NudityStore,
    private readonly scores: ScorePicture,
  ) {}

  @ImplementsInternal(scoreNudity)
  async score({ input: { key, user_id } }: InternalContext<typeof scoreNudity>) {
    await this.store.note(key, user_id, true)
    return this.scores.run(key)
  }
}
