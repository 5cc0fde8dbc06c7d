import { banDecided } from '@xinyu/contracts/events/moderation'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { ApplyBanDecision } from './apply-ban-decision.ts'

@Controller()
export class OnBanDecided {
  constructor(private readonly commands: Commands) {}

  @OnFact(banDecided)
  async apply({ seq, data }: FactOf<typeof banDecided>): Promise<void> {
    await this.commands.execute(new ApplyBanDecision(data, seq))
  }
}
