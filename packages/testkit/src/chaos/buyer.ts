import { randomUUID } from 'node:crypto'
import { OrderStatus } from '@xinyu/contracts/enums'
import { addOrder, getOrderStatus } from '@xinyu/contracts/http/product/orders'
import { giftStatistics } from '@xinyu/contracts/http/gift/gifts'
import type { Visitor } from '../people/visitor.ts'
import type { ObservedOrder, PaidOrder } from './check.rules.ts'

const product = { productNum: 'point-60', points: 60 }
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Buys points repeatedly and retries every request that got no answer. */
export class Buyer {
  readonly paid: PaidOrder[] = []
  readonly #me: Visitor
  constructor(me: Visitor) {
    this.#me = me
  }

  async run(isRunning: () => boolean, gapMs: number, deadline: () => boolean): Promise<void> {
    while (isRunning()) {
      await this.#buy(deadline)
      await pause(gapMs * (0.5 + Math.random()))
    }
  }

  async balance(): Promise<number> {
    return (await this.#me.call(giftStatistics, {})).guanPoint
  }

  async orders(): Promise<ObservedOrder[]> {
    return Promise.all(
      this.paid.map(async ({ orderId }) => {
        const { order } = await this.#me.call(getOrderStatus, { orderId })
        return { orderId, status: order.status, fulfilled: order.fulfilled }
      }),
    )
  }

  async #buy(deadline: () => boolean): Promise<void> {
    const clientId = randomUUID()
    const orderId = await this.#until(
      deadline,
      async () => (await this.#me.call(addOrder, { productNum: product.productNum, clientId })).orderId,
    )
    if (!orderId) return
    const isPaid = await this.#until(deadline, () => this.#pay(orderId))
    if (isPaid) this.paid.push({ orderId, member: this.#me.id, points: product.points })
  }

  /** True also if an attempt paid it whose answer was lost. */
  async #pay(orderId: string): Promise<true> {
    const { order } = await this.#me.call(getOrderStatus, { orderId })
    if (order.status !== OrderStatus.Paid) await this.#me.pay(orderId)
    return true
  }

  async #until<T>(deadline: () => boolean, attempt: () => Promise<T>): Promise<T | null> {
    while (!deadline()) {
      try {
        return await attempt()
      } catch {
        await pause(300 + Math.random() * 400)
      }
    }
    return null
  }
}
