import { DAY_MS } from '@xinyu/contracts/rules/time'
import { chinaMonthOf } from '@xinyu/contracts/rules/withdrawal'
import { Clock } from '@xinyu/platform/clock'
import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { AuditReads } from '../audit/audit.public.ts'
import { closesAfterMs, countedActions, countMonth, monthBounds } from './transparency.rules.ts'
import { TransparencyStore } from './transparency.store.ts'

/** Counts the month that runs, and the one before until it is final. */
@ScheduledJob()
export class ComputeTransparencyJob implements Job {
  readonly name = 'compute-transparency'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly audit: AuditReads,
    private readonly store: TransparencyStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now()
    const current = chinaMonthOf(now)
    const previous = chinaMonthOf(new Date(monthBounds(current).from.getTime() - DAY_MS))
    for (const month of [previous, current]) {
      const { from, to } = monthBounds(month)
      const until = new Date(to.getTime() + closesAfterMs)
      const acts = await this.audit.listActs(countedActions, { from: new Date(from.getTime() - DAY_MS), to: until })
      if (month === previous && acts.length === 0) continue
      await this.store.save({ _id: month, computedAt: now, isFinal: now >= until, ...countMonth(month, acts) })
    }
  }
}
