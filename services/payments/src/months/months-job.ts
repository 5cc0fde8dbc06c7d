import { chinaMonthOf } from '@xinyu/contracts/rules/withdrawal'
import { Clock } from '@xinyu/platform/clock'
import { earlierOf } from '@xinyu/platform/jobs/earlier-of'
import { type Job, type JobRun, runAgain, ScheduledJob } from '@xinyu/platform/jobs/job'
import { CompareBills } from '../reconciliation/reconciliation.public.ts'
import { BookDocuments } from './book-documents.ts'
import { LockMonth } from './lock-month.ts'
import { MonthLinesStore } from './month-lines.store.ts'
import { MonthsStore } from './months.store.ts'
import { beginLock, type Month } from './rules/month-state.rules.ts'
import { daysOf, monthInChina, monthsBetween } from './rules/month.rules.ts'
import { Statements } from './statements.ts'

/** an open month is computed again after this time */
const computedForMs = 3_600_000

/**
 * Books documents, computes open months, gets bills of a past month that are missing, and locks months: those that
 * finance asked for, and by the schedule those whose checks are green.
 */
@ScheduledJob()
export class MonthsJob implements Job {
  readonly name = 'months'
  readonly everyMs = 10_000
  readonly scope = 'service'
  readonly wakesOn = ['months', 'orders', 'withdrawals']

  constructor(
    private readonly months: MonthsStore,
    private readonly lines: MonthLinesStore,
    private readonly documents: BookDocuments,
    private readonly statements: Statements,
    private readonly locks: LockMonth,
    private readonly bills: CompareBills,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<Date | null> {
    await this.documents.run(signal)
    await this.#addMonths()
    for (const { _id } of (await this.months.list({ state: { $ne: 'locked' } })).toReversed()) {
      if (signal.aborted) return null
      const month = await this.months.get(_id)
      if (month.state === 'locking') await this.locks.finish(month, signal)
      else if (this.#isStale(month)) await this.#compute(month, signal)
    }
    return this.#findNextDue()
  }

  /** When an open month is computed again, or the next one begins. */
  async #findNextDue(): Promise<Date | null> {
    const open = await this.months.list({ state: { $ne: 'locked' } })
    if (open.some(({ state }) => state === 'locking')) return runAgain
    const computed = open.map(({ computedAt }) => new Date((computedAt?.getTime() ?? 0) + computedForMs))
    return earlierOf(monthInChina(chinaMonthOf(this.clock.now())).to, ...computed)
  }

  /** Every month from the first document or the first known month until now. */
  async #addMonths(): Promise<void> {
    const known = (await this.months.list()).map(({ _id }) => _id)
    const first = known.at(-1) ?? (await this.lines.firstMonth())
    if (first === null) return
    for (const month of monthsBetween(first, chinaMonthOf(this.clock.now())))
      if (!known.includes(month)) await this.months.add(month)
  }

  #isStale({ computedAt }: Month): boolean {
    return computedAt === null || this.clock.now().getTime() - computedAt.getTime() >= computedForMs
  }

  async #compute(month: Month, signal: AbortSignal): Promise<void> {
    const isOver = monthInChina(month._id).to <= this.clock.now()
    // those that the daily comparison did not get
    if (isOver) await this.bills.run(daysOf(month._id), signal)
    const { statement } = await this.statements.compute({ month: month._id })
    await this.months.saveStatement(month._id, 'open', statement)
    if (!this.locks.isDue({ ...month, statement })) return
    const locking = await this.months.decide(month._id, (now) => beginLock(now, null))
    if (locking.state === 'locking') await this.locks.finish(locking, signal)
  }
}
