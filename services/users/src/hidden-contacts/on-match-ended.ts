import type { FactOf } from '@xinyu/contracts/event'
import { unmatched } from '@xinyu/contracts/events/social'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { HiddenContactsStore } from './hidden-contacts.store.ts'

/**
 * Matched members are not hidden from each other, but can be once the match has ended. Idempotent: it only marks both
 * lists as due.
 */
@Controller()
export class OnMatchEnded {
  constructor(private readonly hidden: HiddenContactsStore) {}

  @OnFact(unmatched)
  async apply({ data: { user_id, user2_id } }: FactOf<typeof unmatched>): Promise<void> {
    await this.hidden.markDue([user_id, user2_id])
  }
}
