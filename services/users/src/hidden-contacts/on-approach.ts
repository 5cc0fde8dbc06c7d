import { talked } from '@xinyu/contracts/events/chat'
import type { FactOf } from '@xinyu/contracts/event'
import { flowersSent } from '@xinyu/contracts/events/payments'
import { followed, liked, loved } from '@xinyu/contracts/events/social'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { ApproachContact } from './approach-contact.ts'

type Approach = FactOf<typeof liked | typeof loved | typeof followed | typeof talked | typeof flowersSent>

/** Actions of a member towards another one. Idempotent; late facts are compared by time. */
@Controller()
export class OnApproach {
  constructor(private readonly commands: Commands) {}

  @OnFact(liked, loved, followed, talked, flowersSent)
  async apply({ at, data: { user_id, user2_id } }: Approach): Promise<void> {
    await this.commands.execute(new ApproachContact(user_id, user2_id, new Date(at)))
  }
}
