import { Injectable } from '@nestjs/common'
import { AppError } from '@xinyu/platform/error'
import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/log'
import { AlipayDriver } from '../alipay/alipay.public.ts'
import type { PaymentProvider, PaymentReport } from '../payment-provider.rules.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { mustClose, mustFulfil, mustRevoke, payRefusal } from './orders.rules.ts'
import { type OrderDocument, OrdersStore } from './orders.store.ts'

/**
 * What happens to an order after it was placed. VIP and points follow from a verified payment only, and once: the
 * order is paid, then its wallet is credited under the order's own operation id, then the order is marked as fulfilled;
 * whoever finds it paid but unfulfilled goes on from there.
 */
@Injectable()
export class Orders {
  readonly #provider: PaymentProvider
  constructor(
    private readonly store: OrdersStore,
    alipay: AlipayDriver,
    private readonly wallets: Wallets,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#provider = alipay
  }

  async get(orderId: string): Promise<OrderDocument> {
    return this.store.get(orderId)
  }

  /** The address of the page to pay on. Throws ORDER_CLOSED or ORDER_CANNOT_MOVE. */
  async openPayment(order: OrderDocument, page: { device: 'phone' | 'computer'; returnUrl: string }): Promise<string> {
    const refusal = payRefusal(order, this.clock.now())
    if (refusal) throw new AppError(refusal)
    await this.store.markOpened(order._id, 'alipay')
    return this.#provider.payUrl(order, page)
  }

  /** Applies a provider's report, its signature checked by the driver, and gives what was bought. */
  async settle(orderId: string, report: PaymentReport): Promise<OrderDocument> {
    return this.fulfil(await this.store.settle(orderId, report))
  }

  /** Asks the provider what is true. An order whose pay page was never made cannot have been paid. */
  async reconcile(order: OrderDocument): Promise<OrderDocument> {
    if (!order.openedAt) return this.fulfil(order)
    const report = await this.#provider.query(order)
    if (report.kind === 'waiting' || report.kind === 'absent') await this.store.setCheckText(order._id, report.text)
    return this.settle(order._id, report)
  }

  /** Closes an order whose time is over. Late money is taken up all the same (7→1): the provider is asked on. */
  async close(order: OrderDocument): Promise<void> {
    if (!mustClose(order, this.clock.now())) return
    if (order.openedAt) {
      const asked = await this.reconcile(order).catch(() => order)
      if (asked.status !== order.status) return
      // refused when the money came this very moment: then the answer to a second question says so
      await this.#provider
        .close(order)
        .catch(() => this.reconcile(order))
        .catch((error: unknown) =>
          this.log.warn('an order closes without its provider', { orderId: order._id, err: error }),
        )
    }
    await this.settle(order._id, { kind: 'closed', text: '超时未支付，订单已关闭' })
  }

  /** Gives VIP or points for a paid order, or takes them back after a refund; each once. */
  async fulfil(order: OrderDocument): Promise<OrderDocument> {
    const { _id, user_id, points, days, productNum } = order
    const operation = `order:${_id}`
    if (mustFulfil(order)) {
      await this.wallets.grant(user_id, operation, { points, days, reason: `order:${productNum}` })
      return this.store.markFulfilled(_id)
    }
    if (!mustRevoke(order)) return order
    await this.wallets.revoke(user_id, operation, { points, days, reason: 'refund' })
    return this.store.markRevoked(_id)
  }
}
