import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { MessageFiles } from '../files/files.public.ts'
import { Memberships } from '../memberships/memberships.public.ts'
import { Messages } from '../messages/messages.public.ts'

/**
 * The person's words, pictures, voices and list go; the other side keeps its own words. An erasure is final (only a
 * cancelled account is ever restored), so whenever this comes, again or late, it finds nothing that was written after
 * it.
 */
@Controller()
export class OnUserErased {
  constructor(
    private readonly messages: Messages,
    private readonly memberships: Memberships,
    private readonly files: MessageFiles,
  ) {}

  @OnFact(erased)
  async apply(fact: FactOf<typeof erased>): Promise<void> {
    for await (const conversation of this.messages.eraseMessagesOf(fact.key))
      await this.memberships.refresh(conversation)
    await this.files.removeAllOf(fact.key)
    await this.memberships.deleteAllOf(fact.key)
  }
}
