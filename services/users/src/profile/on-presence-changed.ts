import { presenceChanged } from '@xinyu/contracts/events/chat'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { listedPresence } from '../user.rules.ts'

@Controller()
export class OnPresenceChanged {
  constructor(private readonly people: People) {}

  @OnFact(presenceChanged)
  async apply({ seq, data }: FactOf<typeof presenceChanged>): Promise<void> {
    const presence = { online: data.online, at: new Date(data.at) }
    for (const hideOnline of [false, true]) {
      const isDone = await this.people.touch(
        { _id: data.user_id, 'seen.presence': { $lt: seq }, 'privacy.hideOnline': hideOnline },
        { presence, ...listedPresence(presence, hideOnline), 'seen.presence': seq },
      )
      if (isDone) return
    }
  }
}
