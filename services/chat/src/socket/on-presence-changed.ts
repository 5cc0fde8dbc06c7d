import { presenceChanged } from '@xinyu/contracts/events/chat'
import type { FactOf } from '@xinyu/contracts/event'
import { MsgCata } from '@xinyu/contracts/enums'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Conversations } from '../conversations/conversations.public.ts'
import { Live } from '../live/live.public.ts'
import { People } from '../people/people.public.ts'

/** Those one talks with see one come and go, unless one hides it or has blocked them. */
@Controller()
export class OnPresenceChanged {
  constructor(
    private readonly conversations: Conversations,
    private readonly people: People,
    private readonly live: Live,
  ) {}

  @OnFact(presenceChanged)
  async apply({ data: { user_id, online, at } }: FactOf<typeof presenceChanged>): Promise<void> {
    const person = await this.people.one(user_id)
    if (person?.user?.privacy.hideOnline || person?.user?.privacy.blockMe) return
    const partners = await this.conversations.partners(user_id)
    const blocked = await this.people.blockedAmong(user_id, partners)
    const told = partners.filter((partner) => !blocked.has(partner))
    if (told.length > 0) await this.live.push(told, { frame: { msgCata: MsgCata.Presence, user_id, online, at } })
  }
}
