import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { People } from '../../people/people.public.ts'
import { isAddressedTo } from './broadcasts.rules.ts'
import { BroadcastsStore } from './broadcasts.store.ts'

/** Which of some people a broadcast is for, and its page; none for a single recipient, who has a notice. */
@Injectable()
export class BroadcastRecipients {
  constructor(
    private readonly store: BroadcastsStore,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  async among(id: string, users: readonly string[]): Promise<{ users: string[]; link: string }> {
    const broadcast = users.length > 0 ? await this.store.find(id) : null
    if (!broadcast || broadcast.to === 'one') return { users: [], link: '' }
    const people = await this.people.findMany(users)
    const now = this.clock.now()
    const reached = users.filter((user) => isAddressedTo(broadcast, people.get(user) ?? null, now))
    return { users: reached, link: broadcast.link ?? '/message/sys' }
  }
}
