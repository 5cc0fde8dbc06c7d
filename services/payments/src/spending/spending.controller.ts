import { getSpending, setSpendCaps, type Spending } from '@xinyu/contracts/http/product/spending'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller, Inject } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { Orders } from '../orders/orders.public.ts'
import { capAt, type Caps, type Period, periodOf, withCap } from './caps.rules.ts'
import { CapsStore } from './caps.store.ts'

@Controller()
export class SpendingController {
  constructor(
    private readonly store: CapsStore,
    private readonly orders: Orders,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @Implements(getSpending)
  async getSpending({ currentUser }: CallContext<typeof getSpending>) {
    return this.#view(currentUser.id, await this.store.get(currentUser.id))
  }

  /** Caps are lowered at once and raised after a wait. */
  @Implements(setSpendCaps)
  async setSpendCaps({ input: { day, month }, currentUser }: CallContext<typeof setSpendCaps>) {
    const at = { now: this.clock.now(), waitHours: this.config.SPEND_CAP_RAISE_HOURS }
    const caps = await this.store.change(currentUser.id, (current) => ({
      day: day === undefined ? current.day : withCap(current.day, day, at),
      month: month === undefined ? current.month : withCap(current.month, month, at),
    }))
    return this.#view(currentUser.id, caps)
  }

  async #view(userId: string, caps: Caps): Promise<Spending> {
    const now = this.clock.now()
    const spent = await this.orders.sumSpent(userId, now)
    const view = (period: Period): Spending['day'] => {
      const { value, next } = capAt(caps[period], now)
      return {
        cap: value,
        spent: spent[period],
        freesAt: periodOf(period, now).to.toISOString(),
        next: next && { cap: next.value, from: next.from.toISOString() },
      }
    }
    return { day: view('day'), month: view('month'), raiseAfterHours: this.config.SPEND_CAP_RAISE_HOURS }
  }
}
