import { scoreNudity } from '@xinyu/contracts/internal/face'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { NudityStore } from './nudity.store.ts'
import { PictureScorer } from './picture-scorer.ts'

/** Called by services before they show a picture to others. */
@Controller()
export class NudityController {
  constructor(
    private readonly store: NudityStore,
    private readonly scorer: PictureScorer,
  ) {}

  @ImplementsInternal(scoreNudity)
  async score({ input: { key, user_id } }: InternalContext<typeof scoreNudity>) {
    await this.store.register(key, user_id, true)
    return this.scorer.run(key)
  }
}
