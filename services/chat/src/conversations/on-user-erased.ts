import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Messages } from '../messages/messages.public.ts'
import { MembershipsStore } from './memberships.store.ts'

/** The person's words and list go; the other side keeps its own words. */
@Controller()
export class OnUserErased {
  constructor(
    private readonly messages: Messages,
    private readonly memberships: MembershipsStore,
  ) {}

  @OnFact(erased)
  async apply(fact: FactOf<typeof erased>): Promise<void> {
    await this.messages.eraseMessagesOf(fact.key)
    await this.memberships.deleteAllOf(fact.key)
  }
}
