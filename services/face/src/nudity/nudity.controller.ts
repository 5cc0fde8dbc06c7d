import { type NudityVerdict, scoreNudity } from '@xinyu/contracts/internal/face'
import { ImplementsInternal, Input } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { NudityStore } from './nudity.store.ts'
import { ScorePicture } from './score-picture.ts'

/** Asked by services before they show a picture to others. */
@Controller()
export class NudityController {
  constructor(
    private readonly store: NudityStore,
    private readonly scores: ScorePicture,
  ) {}

  @ImplementsInternal(scoreNudity)
  async score(
    @Input() { key, user_id }: { key: string; user_id: string | null },
  ): Promise<{ score: number; verdict: NudityVerdict }> {
    await this.store.note(key, user_id, true)
    return this.scores.run(key)
  }
}
