import type { FactOf } from '@xinyu/contracts/event'
import { messageSent } from '@xinyu/contracts/events/chat'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { MembershipsStore } from './memberships.store.ts'

/** Makes both lists know of a message even if the process died right after storing it. Otherwise changes nothing. */
@Controller()
export class OnMessageSent {
  constructor(private readonly memberships: MembershipsStore) {}

  @OnFact(messageSent)
  async apply({ data }: FactOf<typeof messageSent>): Promise<void> {
    await this.memberships.recordMessage(
      data.favorite_id,
      { from: data.user_id, seq: data.seq, nth: data.nth, at: new Date(data.at) },
      data.user2_id,
    )
  }
}
