import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { BillLinesStore } from '../reconciliation/reconciliation.public.ts'
import { LedgerOfMonth } from '../wallets/wallets.public.ts'
import { Memberships } from './memberships.ts'
import { MonthChecks } from './month-checks.ts'
import { type MonthScope, MonthLinesStore } from './month-lines.store.ts'
import { daysOf, monthInChina } from './rules/month.rules.ts'
import { rowsOf, type Statement, totalsOf } from './rules/statement.rules.ts'

/** Computes the statement of a month from its documents, the banks' bills and the ledger. */
@Injectable()
export class Statements {
  constructor(
    private readonly lines: MonthLinesStore,
    private readonly bills: BillLinesStore,
    private readonly ledger: LedgerOfMonth,
    private readonly memberships: Memberships,
    private readonly checks: MonthChecks,
    private readonly clock: Clock,
  ) {}

  /** The statement, and the memberships of which nothing is left to earn after it. */
  async compute(scope: MonthScope): Promise<{ statement: Statement; finished: string[] }> {
    const { from, to } = monthInChina(scope.month)
    const [lines, fees, spent, late, { deferred, earned, finished }] = await Promise.all([
      this.lines.sumsOf(scope),
      this.bills.listFees(daysOf(scope.month)),
      this.ledger.listSpent(from, to),
      this.lines.countLate(scope),
      this.memberships.in(scope, this.clock.now()),
    ])
    const checks = await this.checks.of(scope, deferred)
    const rows = rowsOf({ lines, fees, earned })
    const points = spent.map(({ day, points: pointsSpent, fen: fenSpent }) => ({ day, pointsSpent, fenSpent }))
    const differencesOpen = checks.find(({ kind }) => kind === 'differences')?.found ?? 0
    const statement = { rows, points, totals: totalsOf(rows, points), deferred, late, differencesOpen, checks }
    return { statement, finished }
  }
}
