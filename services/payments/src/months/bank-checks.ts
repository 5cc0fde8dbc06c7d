import type { MonthCheck } from '@xinyu/contracts/admin/months'
import { Injectable } from '@nestjs/common'
import { Providers } from '../providers/providers.public.ts'
import { BillLinesStore, DifferencesStore } from '../reconciliation/reconciliation.public.ts'
import { MonthLinesStore } from './month-lines.store.ts'
import { daysOf } from './rules/month.rules.ts'
import { checked } from './rules/statement.rules.ts'

const keyOf = ({ kind, tradeNo }: { kind: string; tradeNo: string }): string => `${kind}:${tradeNo}`

/** What the banks' bills must agree with before a month is locked. */
@Injectable()
export class BankChecks {
  constructor(
    private readonly lines: MonthLinesStore,
    private readonly bills: BillLinesStore,
    private readonly differences: DifferencesStore,
    private readonly providers: Providers,
  ) {}

  /** Every day of every provider has its bill of trades, and of payouts if it pays somebody. */
  async checkBills(month: string): Promise<MonthCheck> {
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
  async checkTrades(month: string): Promise<MonthCheck> {
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
}
