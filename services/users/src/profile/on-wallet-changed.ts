import { membershipChanged, pointsChanged } from '@xinyu/contracts/events/payments'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { People } from '../people/people.public.ts'

/** Our copies of what the payments service owns. A fact is applied once: its number is kept beside the copy. */
@Controller()
export class OnWalletChanged {
  constructor(private readonly people: People) {}

  @OnFact(membershipChanged)
  async membership({ seq, data }: FactOf<typeof membershipChanged>): Promise<void> {
    const vipLimitDate = data.vipLimitDate === null ? null : new Date(data.vipLimitDate)
    await this.people.touch({ _id: data.user_id, 'seen.wallet': { $lt: seq } }, { vipLimitDate, 'seen.wallet': seq })
    await this.people.putStanding(data.user_id)
  }

  @OnFact(pointsChanged)
  async points({ seq, data }: FactOf<typeof pointsChanged>): Promise<void> {
    await this.people.touch(
      { _id: data.user_id, 'seen.wallet': { $lt: seq } },
      { guanPoint: data.balance, 'seen.wallet': seq },
    )
  }
}
