import { scoreNudity } from '@xinyu/contracts/internal/face'
import { Commands } from '@xinyu/platform/command/commands'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ScorePicture } from './score-picture.ts'

/** Called by services before they show a picture to others. */
@Controller()
export class NudityController {
  constructor(private readonly commands: Commands) {}

  @ImplementsInternal(scoreNudity)
  score({ input: { key, user_id } }: InternalContext<typeof scoreNudity>) {
    return this.commands.execute(new ScorePicture(key, user_id))
  }
}
