import type { MonthCheck } from '@xinyu/contracts/admin/months'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { Orders } from '../orders/orders.public.ts'
import { DifferencesStore } from '../reconciliation/reconciliation.public.ts'
import { LedgerOfMonth } from '../wallets/wallets.public.ts'
import { WithdrawalsStore } from '../withdrawals/withdrawals.public.ts'
import { BankChecks } from './bank-checks.ts'
import { type MonthScope, MonthLinesStore } from './month-lines.store.ts'
import { MonthsStore } from './months.store.ts'
import { isBookedAs, operationOf } from './rules/ledger-check.rules.ts'
import { backKinds } from './rules/lines.rules.ts'
import { monthInChina } from './rules/month.rules.ts'
import { checked, type Deferred } from './rules/statement.rules.ts'

/** What must hold before a month is locked. */
@Injectable()
export class MonthChecks {
  constructor(
    private readonly months: MonthsStore,
    private readonly lines: MonthLinesStore,
    private readonly bank: BankChecks,
    private readonly differences: DifferencesStore,
    private readonly ledger: LedgerOfMonth,
    private readonly orders: Orders,
    private readonly withdrawals: WithdrawalsStore,
    private readonly clock: Clock,
  ) {}

  async of(scope: MonthScope, { before, sold, refunded, earned, after }: Deferred): Promise<MonthCheck[]> {
    const { month } = scope
    const { to } = monthInChina(month)
    const open = (await this.months.list({ _id: { $lt: month }, state: { $ne: 'locked' } })).map(({ _id }) => _id)
    const unbooked = [...(await this.orders.dueForBooking()), ...(await this.withdrawals.dueForBooking())]
    const differences = await this.differences.listOpenUpTo(`${month}-31`)
    return [
      checked('ended', { expected: 1, found: this.clock.now() >= to ? 1 : 0 }),
      checked('previous', { expected: 0, found: open.length, items: open }),
      await this.bank.checkBills(month),
      checked('booked', { expected: 0, found: unbooked.length, items: unbooked.map(({ _id }) => _id) }),
      await this.bank.checkTrades(month),
      await this.#ledger(scope),
      await this.#balanced(month),
      checked('differences', { expected: 0, found: differences.length, items: differences }),
      checked('deferred', { expected: before + sold - refunded - earned, found: after }),
    ]
  }

  /** Every document of the month is in the ledger as it was sold, taken back or paid out. */
  async #ledger(scope: MonthScope): Promise<MonthCheck> {
    let expected = 0
    const wrong: string[] = []
    for (const kind of ['sale', ...backKinds, 'payout'] as const)
      for await (const batch of this.lines.batchesOf(scope, kind)) {
        const booked = Map.groupBy(await this.ledger.listOperations(batch.map(operationOf)), ({ op }) => op)
        expected += batch.length
        for (const line of batch) {
          const entries = booked.get(operationOf(line)) ?? []
          if (isBookedAs(line, entries)) continue
          // a purchase of a deleted account is paid and credits nobody
          const withheld = line.kind === 'payout' ? null : (await this.orders.find(line.orderId))?.withheld
          if (!withheld) wrong.push(line._id)
        }
      }
    return checked('ledger', { expected, found: expected - wrong.length, items: wrong })
  }

  /** The ledger of the month is complete, and each entry adds up to zero. */
  async #balanced(month: string): Promise<MonthCheck> {
    const { from, to } = monthInChina(month)
    const { entries, unbalanced } = await this.ledger.findUnbalanced(from, to)
    const uncopied = await this.ledger.countUncopied(to < this.clock.now() ? to : this.clock.now())
    return checked('balanced', { expected: entries + uncopied, found: entries, items: unbalanced })
  }
}
