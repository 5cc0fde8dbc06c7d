import { presenceChanged } from '@xinyu/contracts/events/chat'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { UsersStore } from '../directory/directory.public.ts'
import { listedPresence } from '../user.rules.ts'

/** A copy of who is online. What lists may know of it depends on the member's privacy at the moment of the write. */
@Controller()
export class OnPresenceChanged {
  constructor(private readonly users: UsersStore) {}

  @OnFact(presenceChanged)
  async apply({ seq, data }: FactOf<typeof presenceChanged>): Promise<void> {
    const presence = { online: data.online, at: new Date(data.at) }
    for (const hideOnline of [false, true]) {
      const set = { presence, ...listedPresence(presence, hideOnline) }
      if (await this.users.copyFact(data.user_id, 'presence', seq, set, { 'privacy.hideOnline': hideOnline })) return
    }
  }
}
