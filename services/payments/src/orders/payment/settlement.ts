import { Injectable } from '@nestjs/common'
import type { ProviderName } from '../../payment-provider.rules.ts'
import type { PaymentReport } from '../../payment-report.rules.ts'
import { People } from '../../people/people.public.ts'
import { Wallets } from '../../wallets/wallets.public.ts'
import type { OrderDocument } from '../store/order.document.ts'
import { mustFulfil, mustRevoke } from '../rules/orders.rules.ts'
import { OrdersStore } from '../store/orders.store.ts'

/**
 * Applies payments to orders. VIP and points are credited for a verified payment only, and once: the order is paid,
 * then its wallet is credited under the order's operation id, then the order is marked as fulfilled; any process that
 * finds it paid but unfulfilled continues there.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly store: OrdersStore,
    private readonly wallets: Wallets,
    private readonly people: People,
  ) {}

  /** Applies a provider's report of a trade, its signature checked by the driver, and credits the purchase. */
  async applyReportAndFulfil(
    orderId: string,
    provider: ProviderName,
    trade: string | null,
    report: PaymentReport,
  ): Promise<OrderDocument> {
    return this.fulfil(await this.store.applyReport(orderId, provider, trade, report))
  }

  /**
   * Credits VIP or points for a paid order, or takes them back after a refund; each once. A store may charge for a
   * renewal of a deleted account: then nothing is credited, and the order stays refundable.
   */
  async fulfil(order: OrderDocument): Promise<OrderDocument> {
    const { _id, user_id, points, days, productNum, amount } = order
    // points that come with VIP days are a gift
    const paid = days > 0 || points === 0 ? 0 : amount
    const operation = `order:${_id}`
    if (mustFulfil(order)) {
      const accountClosure = order.provider === 'apple' ? await this.people.accountClosure(user_id) : 'no'
      if (accountClosure !== 'no') return this.store.withhold(_id, accountClosure === 'permanent')
      await this.wallets.grant(user_id, operation, { points, days, paid, reason: `order:${productNum}` })
      return this.store.markFulfilled(_id)
    }
    if (!mustRevoke(order)) return order
    const { owed } = await this.wallets.revoke(user_id, operation, { points, days, paid, reason: 'refund' })
    return this.store.markRevoked(_id, owed ?? null)
  }
}
