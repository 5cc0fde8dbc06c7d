import { OrderStatus } from '@xinyu/contracts/enums'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { type Period, periodOf } from '../../spending/spending.public.ts'
import type { OrderDocument } from './order.document.ts'

/**
 * A person's spending: payments without refunds, and orders that can be paid now because their pay page is open.
 * Spending points does not count again: they counted when bought.
 */
@Injectable()
export class SpentReads {
  readonly #orders: Collection<OrderDocument>
  constructor(database: Database) {
    this.#orders = database.collection('orders')
  }

  /** `without`: an order to exclude. */
  async sumByPeriod(userId: string, now: Date, without: string | null = null): Promise<Record<Period, number>> {
    const { from } = periodOf('month', now)
    const day = periodOf('day', now).from
    const counted: Filter<OrderDocument>[] = [
      { user_id: userId, status: OrderStatus.Paid, paidAt: { $gte: from } },
      { user_id: userId, status: OrderStatus.Waiting, committedAt: { $gte: from } },
    ]
    const projection = { amount: 1, paidAt: 1, committedAt: 1 }
    const orders = await this.#orders.find({ $or: counted }, { projection }).toArray()
    const spent = { day: 0, month: 0 }
    for (const { _id, amount, paidAt, committedAt } of orders) {
      if (_id === without) continue
      spent.month += amount
      if ((paidAt ?? committedAt ?? from) >= day) spent.day += amount
    }
    return spent
  }
}
