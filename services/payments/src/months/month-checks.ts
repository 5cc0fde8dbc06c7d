import type { MonthCheck } from '@xinyu/contracts/admin/months'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { Orders } from '../orders/orders.public.ts'
import { Providers } from '../providers/providers.public.ts'
import { BillLinesStore, DifferencesStore } from '../reconciliation/reconciliation.public.ts'
import { LedgerOfMonth } from '../wallets/wallets.public.ts'
import { WithdrawalsStore } from '../withdrawals/withdrawals.public.ts'
import { type MonthScope, MonthLinesStore } from './month-lines.store.ts'
import { MonthsStore } from './months.store.ts'
import { isBookedAs, operationOf } from './rules/ledger-check.rules.ts'
import { backKinds } from './rules/lines.rules.ts'
import { daysOf, monthInChina } from './rules/month.rules.ts'
import { checked, type Deferred } from './rules/statement.rules.ts'

const keyOf = ({ kind, tradeNo }: { kind: string; tradeNo: string }): string => `${kind}:${tradeNo}`

/** What must hold before a month is locked. */
@Injectable()
export class MonthChecks {
  constructor(
    private readonly months: MonthsStore,
    private readonly lines: MonthLinesStore,
    private readonly bills: BillLinesStore,
    private readonly differences: DifferencesStore,
    private readonly ledger: LedgerOfMonth,
    private readonly orders: Orders,
    private readonly withdrawals: WithdrawalsStore,
    private readonly providers: Providers,
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
      await this.#bills(month),
      checked('booked', { expected: 0, found: unbooked.length, items: unbooked.map(({ _id }) => _id) }),
      await this.#bank(month),
      await this.#ledger(scope),
      await this.#balanced(month),
      checked('differences', { expected: 0, found: differences.length, items: differences }),
      checked('deferred', { expected: before + sold - refunded - earned, found: after }),
    ]
  }

  /** Every day of every provider has its bill of trades, and of payouts if it pays somebody. */
  async #bills(month: string): Promise<MonthCheck> {
    const days = daysOf(month)
    const trades = this.providers.list.map(({ name }) => this.bills.countKept(name, days, 'trades'))
    const paying = this.providers.list.filter(({ payouts }) => payouts !== undefined)
    const payouts = paying.map(({ name }) => this.bills.countKept(name, days, 'payouts'))
    const kept = await Promise.all([...trades, ...payouts])
    const found = kept.reduce((sum, count) => sum + count, 0)
    return checked('bills', { expected: days.length * kept.length, found })
  }

  /**
   * The banks' bills and our documents agree in every trade: payments, refunds and payouts apart. A trade that the two
   * date differently agrees if it does over all days; one that finance settled a difference of is explained.
   */
  async #bank(month: string): Promise<MonthCheck> {
    const gaps = new Map<string, number>()
    let billed = 0
    let explained = 0
    for (const { name } of this.providers.list) {
      for await (const trade of this.bills.tradesOf(name, daysOf(month))) {
        gaps.set(keyOf(trade), trade.amount)
        billed += trade.kind === 'payment' ? trade.amount : -trade.amount
      }
      for await (const trade of this.lines.tradesOf(name, month)) {
        const gap = (gaps.get(keyOf(trade)) ?? 0) - trade.amount
        if (gap === 0) gaps.delete(keyOf(trade))
        else gaps.set(keyOf(trade), gap)
      }
    }
    const open = await this.#unexplained([...gaps.keys()])
    for (const [key, fen] of gaps) if (!open.has(key)) explained += key.startsWith('payment') ? fen : -fen
    const unexplained = [...gaps].filter(([key]) => open.has(key))
    const gap = unexplained.reduce((sum, [key, fen]) => sum + (key.startsWith('payment') ? fen : -fen), 0)
    return checked('bank', {
      expected: billed - explained,
      found: billed - explained - gap,
      items: unexplained.map(([key]) => key.slice(key.indexOf(':') + 1)),
    })
  }

  /** Those of these trades that do not agree over all days either, and that finance has not settled. */
  async #unexplained(keys: readonly string[]): Promise<Set<string>> {
    const tradeNos = [...new Set(keys.map((key) => key.slice(key.indexOf(':') + 1)))]
    const [billed, booked, settled] = await Promise.all([
      this.bills.listTrades(tradeNos),
      this.lines.listTrades(tradeNos),
      this.differences.settledAmong(tradeNos),
    ])
    const ours = new Map(booked.map((trade) => [keyOf(trade), trade.amount]))
    const theirs = new Map(billed.map((trade) => [keyOf(trade), trade.amount]))
    return new Set(
      keys.filter(
        (key) => (ours.get(key) ?? 0) !== (theirs.get(key) ?? 0) && !settled.has(key.slice(key.indexOf(':') + 1)),
      ),
    )
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
