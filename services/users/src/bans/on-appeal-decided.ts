import type { FactOf } from '@xinyu/contracts/event'
import { appealDecided } from '@xinyu/contracts/events/moderation'
import { Clock } from '@xinyu/platform/clock'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { UsersStore } from '../user-store/user-store.public.ts'
import { applyLimitAppeal } from './sanctions.rules.ts'

/** An appeal against a limit; those against bans come as moderation's decisions about bans. */
@Controller()
export class OnAppealDecided {
  constructor(
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  @OnFact(appealDecided)
  async apply({ data: { user_id, ban_id, of, outcome, until } }: FactOf<typeof appealDecided>): Promise<void> {
    if (of !== 'limit' || outcome === 'upheld' || !(await this.users.find(user_id))) return
    const end = outcome === 'shortened' && until !== null ? new Date(until) : null
    const appeal = { limit_id: ban_id, until: end }
    await this.users.change(user_id, (user) => applyLimitAppeal(user, appeal, this.clock.now()))
  }
}
