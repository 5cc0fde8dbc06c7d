import { presenceChanged } from '@xinyu/contracts/events/chat'
import type { FactOf } from '@xinyu/contracts/event'
import { strangers } from '@xinyu/contracts/rules/visibility'
import { MsgCata } from '@xinyu/contracts/enums'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Live } from '../live/live.public.ts'
import { Memberships } from '../memberships/memberships.public.ts'
import { People, seenBy } from '../people/people.public.ts'
import { Presence } from '../presence/presence.public.ts'

/**
 * Shows those with whom a person talked last that the person came online or went offline, as far as they may
 * see it. Only the newest change is sent: an older one, handled late, would show what is no longer so.
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
    const peers = await this.memberships.recentPeers(user_id)
    const [blocked, blockers] = await Promise.all([
      this.people.blockedAmong(user_id, peers),
      this.people.blockersAmong(peers, user_id),
    ])
    const receivers = peers.filter((peer) => {
      const block = { blockedByPerson: blocked.has(peer), blockedByViewer: blockers.has(peer) }
      return seenBy(peer, { person, relation: { ...strangers, ...block } }).online
    })
    if (receivers.length === 0) return
    await this.live.push(receivers, { frame: { msgCata: MsgCata.Presence, user_id, online, at } })
  }
}
