import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { type OverCap, overCap, type Period } from './caps.rules.ts'
import { CapsStore } from './caps.store.ts'

export { CapsOfPerson } from './caps-of-person.reads.ts'
export { type Period, periodOf } from './caps.rules.ts'

const yuan = (fen: number): string => `¥${fen % 100 === 0 ? fen / 100 : (fen / 100).toFixed(2)}`

/** The caps that members set, for capabilities that take money. */
@Injectable()
export class SpendCaps {
  constructor(
    private readonly store: CapsStore,
    private readonly clock: Clock,
  ) {}

  /** Refuses `amount` more with SPEND_CAP_DAY or SPEND_CAP_MONTH. `spent` is only called for members with a cap. */
  async assertRoom(
    userId: string,
    amount: number,
    spent: (now: Date) => Promise<Record<Period, number>>,
  ): Promise<void> {
    const caps = await this.store.get(userId)
    const now = this.clock.now()
    if (Object.values(caps).every((cap) => cap.value === null)) return
    const over = overCap(caps, await spent(now), amount, now)
    if (over) throw refusalOf(over, amount)
  }
}

const refusalOf = ({ period, cap, spent, freesAt }: OverCap, price: number): AppError =>
  new AppError(period === 'day' ? 'SPEND_CAP_DAY' : 'SPEND_CAP_MONTH', {
    cap,
    spent,
    price,
    freesAt: freesAt.toISOString(),
    capText: yuan(cap),
    spentText: yuan(spent),
    frees: `${dateInChina(freesAt)} 00:00`,
  })
