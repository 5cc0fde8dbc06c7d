import { Injectable } from '@nestjs/common'
import type { ProviderName } from '../payment-provider.rules.ts'
import type { PaymentReport } from '../payment-report.rules.ts'
import { type Period, SpendCaps } from '../spending/spending.public.ts'
import type { OrderDocument, RefundAskChange, RefundChange } from './store/order.document.ts'
import { OrdersReads } from './store/orders.reads.ts'
import { OrdersStore } from './store/orders.store.ts'
import { Settlement } from './payment/settlement.ts'
import { SpentReads } from './store/spent.reads.ts'

export type { OrderDocument, RefundChange } from './store/order.document.ts'
export { declinedFact, partRefundedFact, refundFact } from './store/order-facts.updates.ts'
export { OrderPayments } from './payment/order-payments.ts'
export { openingsOf } from './rules/orders.rules.ts'
export { refundsOf, viewOf } from './store/orders.reads.ts'
export { askRefund, declineRefund } from './rules/refund-ask.rules.ts'
export { paidBack } from './rules/paid-back.rules.ts'
export {
  completePart,
  decideRefund,
  failRefund,
  keepRefundPending,
  leftToRefund,
  refundedWith,
  requestRefund,
} from './rules/refund.rules.ts'
export { StorePurchases } from './payment/store-purchases.ts'
export { OrdersOfPerson } from './store/orders-of-person.reads.ts'

@Injectable()
export class Orders {
  constructor(
    private readonly store: OrdersStore,
    private readonly reads: OrdersReads,
    private readonly settlement: Settlement,
    private readonly caps: SpendCaps,
    private readonly spent: SpentReads,
  ) {}

  async get(orderId: string): Promise<OrderDocument> {
    return this.store.get(orderId)
  }

  /** Null if the order does not exist. */
  async find(orderId: string): Promise<OrderDocument | null> {
    return this.store.find(orderId)
  }

  async getOwn(userId: string, orderId: string): Promise<OrderDocument> {
    return this.reads.getOwn(userId, orderId)
  }

  /** A person's spending today and this month. */
  async sumSpent(userId: string, now: Date): Promise<Record<Period, number>> {
    return this.spent.sumByPeriod(userId, now)
  }

  /** Refuses `amount` if it exceeds what the person's caps leave. */
  async assertRoom(userId: string, amount: number): Promise<void> {
    await this.caps.assertRoom(userId, amount, (now) => this.spent.sumByPeriod(userId, now))
  }

  /** Fen that each of these people has paid, without refunds. */
  async sumPaid(userIds: readonly string[]): Promise<Map<string, number>> {
    return this.reads.sumPaid(userIds)
  }

  /** Applies a provider's report of a trade, its signature checked by the driver, and credits the purchase. */
  async applyReportAndFulfil(
    orderId: string,
    provider: ProviderName,
    trade: string | null,
    report: PaymentReport,
  ): Promise<OrderDocument> {
    return this.settlement.applyReportAndFulfil(orderId, provider, trade, report)
  }

  /** Applies a rule's decision on the buyer's refund request. Throws the refusal. */
  async changeRefundAsk(orderId: string, decide: (order: OrderDocument) => RefundAskChange): Promise<OrderDocument> {
    return this.store.changeRefundAsk(orderId, decide)
  }

  /** Applies a rule's decision on the refund. Throws the refusal. */
  async changeRefund(orderId: string, decide: (order: OrderDocument) => RefundChange): Promise<OrderDocument> {
    return this.store.changeRefund(orderId, decide)
  }

  async dueForRefund(): Promise<OrderDocument[]> {
    return this.store.findDue('refund')
  }

  findNextRefund(): Promise<Date | null> {
    return this.reads.findNextDue('refund')
  }

  /** Orders whose payment or refund is not in the books of a month yet. */
  async dueForBooking(): Promise<OrderDocument[]> {
    return this.store.findDue('book')
  }

  async markBooked(order: OrderDocument): Promise<void> {
    return this.store.markBooked(order)
  }

  async sumRefunded(userIds: readonly string[]): Promise<{ user_id: string; amount: number }[]> {
    return this.reads.sumRefunded(userIds)
  }

  async listPaidWithin(provider: ProviderName, from: Date, to: Date): Promise<OrderDocument[]> {
    return this.reads.listPaidWithin(provider, from, to)
  }
}
