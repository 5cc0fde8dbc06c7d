import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { GiftFlows } from '../gifts/gifts.public.ts'
import { Orders } from '../orders/orders.public.ts'
import { circularGiftFlags } from './rules/circular-gifts.rules.ts'
import type { Flag, Withdrawal } from './rules/withdrawal.rules.ts'
import { WithdrawalsReads } from './withdrawals.reads.ts'

/** how far back flowers are examined */
const lookBackMs = 90 * DAY_MS

/** Whether the flowers of a withdrawal moved in a circle. */
@Injectable()
export class CircularGifts {
  constructor(
    private readonly gifts: GiftFlows,
    private readonly orders: Orders,
    private readonly reads: WithdrawalsReads,
    private readonly clock: Clock,
  ) {}

  async findFlags({ user_id, fingerprint }: Pick<Withdrawal, 'user_id' | 'fingerprint'>): Promise<Flag[]> {
    const since = new Date(this.clock.now().getTime() - lookBackMs)
    const [received, sent, samePayee] = await Promise.all([
      this.gifts.listFlowsTo(user_id, since),
      this.gifts.listFlowsFrom([user_id], since),
      this.reads.othersPaidTo(fingerprint, user_id),
    ])
    const [onward, refunded] = await Promise.all([
      this.gifts.listFlowsFrom(
        sent.map(({ to }) => to),
        since,
      ),
      this.orders.sumRefunded(received.map(({ from }) => from)),
    ])
    return circularGiftFlags({ member: user_id, received, sent, onward, samePayee, refunded })
  }
}
