import { Log } from '@xinyu/platform/log'
import { Injectable } from '@nestjs/common'
import { Interval } from '@nestjs/schedule'
import { Jobs } from '../jobs/jobs.public.ts'
import { Orders } from './orders.public.ts'
import { type OrderDocument, OrdersStore } from './orders.store.ts'

/**
 * Asks about unpaid orders, closes those whose time is over, and finishes what a crash left between payment and wallet.
 */
@Injectable()
export class SweepOrders {
  constructor(
    private readonly store: OrdersStore,
    private readonly orders: Orders,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  @Interval(3_000)
  async sweep(): Promise<void> {
    await Promise.all([
      this.#each('fulfil', (order) => this.orders.fulfil(order)),
      this.#each('revoke', (order) => this.orders.fulfil(order)),
      this.#each('ask', async (order) => {
        await this.store.asked(order)
        await this.orders.reconcile(order)
      }),
      this.#each('close', (order) => this.orders.close(order)),
    ])
  }

  /** One order's trouble does not keep the others waiting, nor a silent provider what needs none. */
  async #each(
    what: 'fulfil' | 'revoke' | 'ask' | 'close',
    work: (order: OrderDocument) => Promise<unknown>,
  ): Promise<void> {
    await this.jobs.run(`orders-${what}`, async () => {
      for (const order of await this.store.due(what)) {
        await work(order).catch((error: unknown) =>
          this.log.warn('an order is looked at again later', { orderId: order._id, err: error }),
        )
      }
    })
  }
}
