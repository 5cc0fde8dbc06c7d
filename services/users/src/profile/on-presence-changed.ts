import { presenceChanged } from '@xinyu/contracts/events/chat'
import type { DataOf, Envelope } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { People } from '../people/people.public.ts'

@Controller()
export class OnPresenceChanged {
  constructor(private readonly people: People) {}

  @OnFact(presenceChanged)
  async apply({ seq, data }: Envelope<DataOf<typeof presenceChanged>>): Promise<void> {
    await this.people.touch({ _id: data.user_id, 'seen.presence': { $lt: seq } }, { online: data.online, lastActive: new Date(data.at), 'seen.presence': seq })
  }
}
