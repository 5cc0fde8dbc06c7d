import { membershipChanged, pointsChanged } from '@xinyu/contracts/events/payments'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { UsersStore } from '../../user-store/user-store.public.ts'

/** Copies of what payments owns. Each fact has the complete value, so the latest of its kind counts. */
@Controller()
export class OnWalletChanged {
  constructor(private readonly users: UsersStore) {}

  @OnFact(membershipChanged)
  async applyMembership({ seq, data }: FactOf<typeof membershipChanged>): Promise<void> {
    const vipLimitDate = data.vipLimitDate === null ? null : new Date(data.vipLimitDate)
    await this.users.copyFact(data.user_id, 'membership', seq, { vipLimitDate })
    // also for a repeat: a crash may have happened between the write and this
    await this.users.publishAccountStatus(data.user_id)
  }

  @OnFact(pointsChanged)
  async applyPoints({ seq, data }: FactOf<typeof pointsChanged>): Promise<void> {
    await this.users.copyFact(data.user_id, 'points', seq, { guanPoint: data.balance })
  }
}
