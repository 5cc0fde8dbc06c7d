import type { FactOf } from '@xinyu/contracts/event'
import { imageScored } from '@xinyu/contracts/events/face'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { FlagImage } from './flag-image.ts'

/** What the check is not sure of is flagged; a repeat finds the flag there already. */
@Controller()
export class OnImageScored {
  constructor(private readonly commands: Commands) {}

  @OnFact(imageScored)
  async apply({ data: { key, user_id, score, verdict } }: FactOf<typeof imageScored>): Promise<void> {
    if (verdict !== 'clear') await this.commands.execute(new FlagImage(key, user_id, { score, verdict }))
  }
}
