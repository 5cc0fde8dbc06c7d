import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import type { DayLimits, StaffAct, StaffKind } from './staff-days.rules.ts'
import { StaffDaysStore } from './staff-days.store.ts'

const dayLimitsOf = (config: PaymentsConfig): Record<StaffKind, DayLimits> => ({
  points: { alone: config.CORRECT_ALONE_POINTS_A_DAY, max: config.CORRECT_POINTS_A_DAY },
  vipDays: { alone: config.VIP_ALONE_DAYS_A_DAY, max: config.VIP_DAYS_A_DAY },
  refunds: { alone: config.REFUND_ALONE_FEN_A_DAY, max: config.REFUND_FEN_A_DAY },
  withdrawals: { alone: config.WITHDRAW_ALONE_FEN_A_DAY, max: config.WITHDRAW_FEN_A_DAY },
})

/**
 * Sums what one staff member moves on one day, per kind: a limit per item alone could be evaded by splitting. An act
 * that is refused or rejected afterwards stays counted.
 */
@Injectable()
export class StaffDays {
  constructor(
    private readonly store: StaffDaysStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Counts the act once on any number of repeats, and returns whether the day's sum needs a second person. Throws
   * STAFF_DAY_LIMIT if the day's cap is exceeded.
   */
  async count(actor: string, act: Omit<StaffAct, 'sum'>): Promise<{ needsSecond: boolean }> {
    const { alone, max } = dayLimitsOf(this.config)[act.kind]
    const now = this.clock.now()
    const day = dateInChina(now)
    const counted = await this.store.count(`${actor}:${day}`, act, max, now)
    if (!counted)
      throw new AppError('STAFF_DAY_LIMIT', { frees: `${dateInChina(new Date(now.getTime() + DAY_MS))} 00:00` })
    return { needsSecond: counted.sum > alone }
  }
}
