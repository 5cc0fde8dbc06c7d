import { DeliveryStatus } from '@apple/app-store-server-library'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import type {
  BillLine,
  KnownTrade,
  PayableOrder,
  Payment,
  PaymentProvider,
  PaymentChannel,
  Refund,
  RefundReport,
} from '../payment-provider.rules.ts'
import type { AskedOrder, PaymentReport } from '../payment-report.rules.ts'
import { reportOn, type StoreNotification, type StorePurchase, type StoreRenewal } from '../store-purchase.rules.ts'
import { AppleClient } from './apple-client.ts'
import { AppleHistory } from './apple-history.ts'
import { APPLE_SETTINGS, type AppleSettings } from './apple-settings.ts'
import { AppleVerifier } from './apple-verifier.ts'
import { orderOf, purchaseOf, purchaseOfNotification, renewalStatusOf, tokenOf, tradeFor } from './apple.rules.ts'

/** The App Store: StoreKit sells in the app, Apple sends signed notifications, and refunds by itself. */
@Injectable()
export class AppleDriver implements PaymentProvider {
  readonly name = 'apple'

  constructor(
    @Inject(APPLE_SETTINGS) private readonly settings: AppleSettings,
    private readonly verifier: AppleVerifier,
    private readonly client: AppleClient,
    private readonly history: AppleHistory,
  ) {}

  tradeFor(order: Pick<PayableOrder, '_id'>): string {
    return tradeFor(order._id)
  }

  orderOf(trade: string): string | null {
    return orderOf(trade)
  }

  async pay(order: PayableOrder, channel: PaymentChannel): Promise<Payment> {
    const { appleProductId: productId } = order
    if (channel.at !== 'appStore' || !productId) throw new AppError('UNAVAILABLE')
    const appAccountToken = tokenOf(order._id)
    const { buyPage } = this.settings
    const { name, amount, days } = order
    const offer = { productId, name, price: String(amount), days: String(days) }
    const query = new URLSearchParams({ ...offer, appAccountToken, back: channel.returnUrl })
    return { purchase: { productId, appAccountToken, payUrl: buyPage && `${buyPage}?${query}` } }
  }

  /** Apple only has transactions: until one is known, its order waits. */
  async query(_trade: string, order: AskedOrder): Promise<PaymentReport> {
    const { providerTradeNo } = order
    const purchase = providerTradeNo === null ? null : await this.history.purchase(providerTradeNo)
    return purchase ? reportOn(purchase, order) : { kind: 'waiting', text: '等待支付' }
  }

  /** There is nothing to close at Apple before payment. */
  async close(): Promise<void> {}

  /** Only Apple refunds App Store purchases; the buyer applies there. */
  async refund(refund: Refund): Promise<RefundReport> {
    return this.refundQuery(refund)
  }

  async refundQuery({ tradeNo }: Refund): Promise<RefundReport> {
    const purchase = await this.history.purchase(tradeNo)
    if (purchase?.state === 'refunded' && purchase.refundedShare === 1) return { kind: 'done' }
    return { kind: 'failed', text: 'App Store 的退款只能由购买者向苹果申请', isClosed: false }
  }

  async bill(day: string, ours: readonly KnownTrade[]): Promise<BillLine[]> {
    return this.history.bill(day, ours)
  }

  /**
   * The purchase in a StoreKit transaction; null if Apple did not sign it, or it is not for us or none of our orders.
   */
  async readPurchase(jws: string): Promise<StorePurchase | null> {
    const transaction = await this.verifier.transaction(jws)
    return transaction && purchaseOf(transaction)
  }

  /** Apple's current state of a purchase's subscription; null if unknown. Throws like `query`, or UNAVAILABLE. */
  async renewalOf({ tradeNo }: Pick<StorePurchase, 'tradeNo'>): Promise<StoreRenewal | null> {
    return this.history.renewal(tradeNo)
  }

  async readNotification({ signedPayload = '' }: Readonly<Record<string, string>>): Promise<StoreNotification | null> {
    const notification = await this.verifier.notification(signedPayload)
    if (!notification?.notificationUUID) return null
    const signed = notification.data?.signedTransactionInfo
    const transaction = signed ? await this.verifier.transaction(signed) : null
    // the transaction in it has its own signature: a foreign one is a forgery in a genuine notification
    if (signed && !transaction) return null
    const signedInfo = notification.data?.signedRenewalInfo
    const info = signedInfo ? await this.verifier.renewal(signedInfo) : null
    if (signedInfo && !info) return null
    const type = String(notification.notificationType)
    const asksForUse = type === 'CONSUMPTION_REQUEST'
    return {
      id: notification.notificationUUID,
      purchase: asksForUse ? transaction && purchaseOf(transaction) : purchaseOfNotification(type, transaction),
      renewal: renewalStatusOf(transaction, info, notification.data?.status),
      asksForUse,
    }
  }

  async missedSince(since: Date): Promise<Record<string, string>[]> {
    return (await this.history.missedSince(since)).map((signedPayload) => ({ signedPayload }))
  }

  async reportDelivery(tradeNo: string, isDelivered: boolean): Promise<void> {
    if (!this.settings.reportsDelivery) return
    const deliveryStatus = isDelivered ? DeliveryStatus.DELIVERED : DeliveryStatus.UNDELIVERED_OTHER
    const use = { customerConsented: true, sampleContentProvided: false, deliveryStatus }
    await this.client.ask('transactions/consumption', (api) => api.sendConsumptionInformation(tradeNo, use))
  }

  /** Requests a test notification; returns its token. Throws PAYMENT_QUERY_FAILED. */
  async requestTest(): Promise<string> {
    const answer = await this.client.ask('notifications/test', (api) => api.requestTestNotification())
    if (answer === 'absent' || !answer.testNotificationToken) throw new AppError('PAYMENT_QUERY_FAILED')
    return answer.testNotificationToken
  }
}
