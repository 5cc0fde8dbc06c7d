import type { FactOf } from '@xinyu/contracts/event'
import { banned, cancelled } from '@xinyu/contracts/events/users'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Live } from '../live/live.public.ts'

/** A ban or a cancellation ends all sockets of the person, on every instance. */
@Controller()
export class OnAccountClosed {
  constructor(private readonly live: Live) {}

  @OnFact(banned)
  banned(fact: FactOf<typeof banned>): Promise<void> {
    return this.live.push([fact.key], { hangUp: 'ACCOUNT_BANNED' })
  }

  @OnFact(cancelled)
  cancelled(fact: FactOf<typeof cancelled>): Promise<void> {
    return this.live.push([fact.key], { hangUp: 'ACCOUNT_CANCELLED' })
  }
}
