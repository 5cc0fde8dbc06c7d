import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { Orders, paidBack } from '../orders/orders.public.ts'
import { WithdrawalsStore } from '../withdrawals/withdrawals.public.ts'
import { MonthLinesStore } from './month-lines.store.ts'
import { MonthsStore } from './months.store.ts'
import { lineOfWithdrawal, linesOfOrder } from './rules/lines.rules.ts'

/**
 * Writes the documents of orders and withdrawals into their months. A document is written before its order counts as
 * booked, and under its own number, so that a crash in between books it once.
 */
@Injectable()
export class BookDocuments {
  constructor(
    private readonly orders: Orders,
    private readonly withdrawals: WithdrawalsStore,
    private readonly months: MonthsStore,
    private readonly lines: MonthLinesStore,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    for (const some of [() => this.#someOrders(), () => this.#someWithdrawals()])
      for (let isMore = true; isMore;) {
        if (signal?.aborted) return
        isMore = await some()
      }
    const lockedUpTo = await this.months.lockedUpTo()
    if (lockedUpTo === null) return
    const { state } = await this.months.get(lockedUpTo)
    // what was written while the month was being locked
    if (state === 'locked') await this.lines.moveStragglers(lockedUpTo)
  }

  async #someOrders(): Promise<boolean> {
    const due = await this.orders.dueForBooking()
    const booking = { lockedUpTo: await this.months.lockedUpTo(), taxRate: this.config.SALES_TAX_RATE }
    await this.lines.add(due.flatMap((order) => linesOfOrder({ ...order, refunds: paidBack(order) }, booking)))
    for (const order of due) await this.orders.markBooked(order)
    return due.length > 0
  }

  async #someWithdrawals(): Promise<boolean> {
    const due = await this.withdrawals.dueForBooking()
    const lockedUpTo = await this.months.lockedUpTo()
    await this.lines.add(due.flatMap((withdrawal) => lineOfWithdrawal(withdrawal, lockedUpTo) ?? []))
    for (const { _id } of due) await this.withdrawals.markBooked(_id)
    return due.length > 0
  }
}
