import { CONFIG } from '@xinyu/platform/config'
import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/logging/log'
import { Inject, Injectable } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { MonthFiles } from './files/month-files.ts'
import { MonthLinesStore } from './month-lines.store.ts'
import { MonthsStore } from './months.store.ts'
import { lockDueAt } from './rules/month.rules.ts'
import { isGreen, type Month } from './rules/month-state.rules.ts'
import { Statements } from './statements.ts'

/**
 * Finishes the lock of a month, in the job alone: from `locking` on new documents go to the next month, those that are
 * here are frozen, and the statement and the file are made of them. All of it may be repeated until the last write; a
 * repeat freezes what was booked meanwhile too, so it makes statement and file anew.
 */
@Injectable()
export class LockMonth {
  constructor(
    private readonly months: MonthsStore,
    private readonly lines: MonthLinesStore,
    private readonly statements: Statements,
    private readonly files: MonthFiles,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async finish({ _id: month }: Month, signal: AbortSignal): Promise<void> {
    await this.lines.freeze(month)
    const { statement, finished } = await this.statements.compute({ month, frozen: true })
    if (signal.aborted) return
    await this.months.saveStatement(month, 'locking', statement)
    if (!isGreen(statement)) {
      this.log.warn('a month was not locked: a check failed', { key: month })
      return this.months.openAgain(month)
    }
    await this.lines.markEarned(finished, month)
    const file = await this.files.store(await this.months.get(month))
    if (signal.aborted) return
    await this.months.finishLock(month, file)
  }

  /** Whether the schedule locks this month now. */
  isDue({ _id: month, state, statement }: Month): boolean {
    const day = this.config.MONTH_LOCK_DAY
    if (day === 0 || state !== 'open' || !isGreen(statement)) return false
    return this.clock.now() >= lockDueAt(month, day)
  }
}
