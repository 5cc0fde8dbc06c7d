import { talked } from '@xinyu/contracts/events/chat'
import type { FactOf } from '@xinyu/contracts/event'
import { flowersSent } from '@xinyu/contracts/events/payments'
import { followed, liked, loved } from '@xinyu/contracts/events/social'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { ApproachContact } from './approach-contact.ts'

/** What a member does towards somebody of their own will. Harmless when repeated, and compared by time when late. */
@Controller()
export class OnApproach {
  constructor(private readonly commands: Commands) {}

  @OnFact(liked, loved, followed, talked, flowersSent)
  async apply({
    at,
    data: { user_id, user2_id },
  }: FactOf<typeof liked | typeof loved | typeof followed | typeof talked | typeof flowersSent>): Promise<void> {
    await this.commands.execute(new ApproachContact(user_id, user2_id, new Date(at)))
  }
}
