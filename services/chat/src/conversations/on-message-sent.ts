import type { FactOf } from '@xinyu/contracts/event'
import { messageSent } from '@xinyu/contracts/events/chat'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Memberships } from '../memberships/memberships.public.ts'

/**
 * Enters a message on both sides even if the process died right after storing it. Otherwise changes nothing: the
 * watermarks only rise, so it may come again and after later ones.
 */
@Controller()
export class OnMessageSent {
  constructor(private readonly memberships: Memberships) {}

  @OnFact(messageSent)
  async apply({ data }: FactOf<typeof messageSent>): Promise<void> {
    await this.memberships.recordMessage(
      data.favorite_id,
      { from: data.user_id, seq: data.seq, nth: data.nth, at: new Date(data.at) },
      data.user2_id,
    )
  }
}
