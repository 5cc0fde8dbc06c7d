import type { FactOf } from '@xinyu/contracts/event'
import { unmatched } from '@xinyu/contracts/events/social'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { HiddenContactsStore } from './hidden-contacts.store.ts'

/** A match is not kept apart; once it has ended it may be. Naturally harmless when repeated: it only asks to look. */
@Controller()
export class OnMatchEnded {
  constructor(private readonly hidden: HiddenContactsStore) {}

  @OnFact(unmatched)
  async apply({ data: { user_id, user2_id } }: FactOf<typeof unmatched>): Promise<void> {
    await this.hidden.touch([user_id, user2_id])
  }
}
