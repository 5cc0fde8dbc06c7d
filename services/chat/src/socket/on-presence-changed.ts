import { presenceChanged } from '@xinyu/contracts/events/chat'
import type { FactOf } from '@xinyu/contracts/event'
import { MsgCata } from '@xinyu/contracts/enums'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Live } from '../live/live.public.ts'
import { Memberships } from '../memberships/memberships.public.ts'
import { People } from '../people/people.public.ts'
import { Presence } from '../presence/presence.public.ts'

/**
 * Shows those with whom a person talked last that the person came online or went offline, unless the person hides it or
 * has blocked them. Only the newest change is sent: an older one, handled late, would show what is no longer so.
 */
@Controller()
export class OnPresenceChanged {
  constructor(
    private readonly presence: Presence,
    private readonly memberships: Memberships,
    private readonly people: People,
    private readonly live: Live,
  ) {}

  @OnFact(presenceChanged)
  async apply({ seq, data: { user_id, online, at } }: FactOf<typeof presenceChanged>): Promise<void> {
    if (!(await this.presence.isNewest(user_id, seq))) return
    const person = await this.people.one(user_id)
    if (person?.user?.privacy.hideOnline || person?.user?.privacy.blockMe) return
    const peers = await this.memberships.recentPeers(user_id)
    const blocked = await this.people.blockedAmong(user_id, peers)
    const receivers = peers.filter((peer) => !blocked.has(peer))
    if (receivers.length === 0) return
    await this.live.push(receivers, { frame: { msgCata: MsgCata.Presence, user_id, online, at } })
  }
}
