import type { AskedOrder, PaymentReport } from './payment-report.rules.ts'
import type { StoreNotification } from './store-purchase.rules.ts'
import type { Payouts } from './payout-provider.rules.ts'

export const providerNames = ['alipay', 'wechat', 'apple'] as const
/** A provider with a payment page or app of its own. */
export type ProviderName = (typeof providerNames)[number]

export interface PayableOrder {
  _id: string
  name: string
  amount: number
  /** VIP days that it gives */
  days: number
  closesAt: Date
  /** its App Store product id */
  appleProductId?: string | null
}

/** Where the payer is, which decides how the payment is opened. */
export type PaymentChannel =
  /** a browser: the provider's page for a phone or a computer */
  | { at: 'phone' | 'computer'; returnUrl: string; ip: string }
  /** a computer that shows a code for a phone to scan */
  | { at: 'desk' }
  /** inside WeChat: a page of the official account, or the mini-program */
  | { at: 'officialAccount' | 'miniProgram'; openid: string }
  /** the iOS app, where StoreKit sells; `returnUrl` is for a page that replaces StoreKit */
  | { at: 'appStore'; returnUrl: string }

/** The parameters of WeChat's JSAPI. */
export interface WxPayment {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}
/** The app's parameters for StoreKit. */
export interface ApplePurchase {
  productId: string
  appAccountToken: string
  /** a page that replaces StoreKit; null: StoreKit */
  payUrl: string | null
}
/** How the payer pays there. */
export type Payment = { payUrl: string } | { codeUrl: string } | { payment: WxPayment } | { purchase: ApplePurchase }

/** A refund of an order or of a part of it. `no` is ours and the same for every attempt: it is refunded once. */
export interface Refund {
  no: string
  orderId: string
  tradeNo: string
  amount: number
  /** the order's whole amount */
  total: number
  reason: string
}
export type RefundReport =
  | { kind: 'done' }
  | { kind: 'processing' }
  | { kind: 'absent' }
  /** `isClosed`: permanent, another attempt needs another number */
  | { kind: 'failed'; text: string; isClosed: boolean }

/** One line of a provider's bill of a day in China. Amounts in fen; for a refund the refunded amount. */
export interface BillLine {
  kind: 'payment' | 'refund'
  /** the provider's trade number */
  tradeNo: string
  /** our trade number at the provider */
  trade: string
  /** null: in another currency */
  amount: number | null
  at: Date
  /** what the provider kept, in fen; of a refund: what it gave back. Absent: the bill does not say */
  fee?: number | null
}

/** A notification verified to come from the provider and to be addressed to us. */
export interface Notification {
  id: string
  orderId: string
  /** our trade number at the provider */
  trade: string
  report: PaymentReport
}

/** A payment provider. `trade` is our trade number at the provider; an order may have one for each payment method. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** absent if the provider pays no one */
  readonly payouts?: Payouts
  /**
   * The trade number of an order paid through this channel. An ended number takes no money again, so reopening uses the
   * next round's number; if the provider ends none, the same number.
   */
  tradeFor(order: Pick<PayableOrder, '_id'>, channel: PaymentChannel, round: number): string
  /** The order id of a trade number; null if it cannot be ours. */
  orderOf(trade: string): string | null
  /**
   * Opens the trade under its number, signed by us. Throws PAYMENT_QUERY_FAILED if the provider has to be called and
   * does not respond.
   */
  pay(order: PayableOrder, channel: PaymentChannel, trade: string): Promise<Payment>
  /**
   * Queries a trade. `order`: its order, with the provider's number if known. Throws PAYMENT_QUERY_FAILED if there is
   * no trustworthy response.
   */
  query(trade: string, order: AskedOrder): Promise<PaymentReport>
  /** Closes the trade, so that it can no longer be paid. Throws like `query`. */
  close(trade: string): Promise<void>
  /** Refunds the money; a repeat with the same number changes nothing. Throws like `query`. */
  refund(refund: Refund): Promise<RefundReport>
  /** Queries a refund. Throws like `query`. */
  refundQuery(refund: Refund): Promise<RefundReport>
  /**
   * Payments and refunds of a day in China, `YYYY-MM-DD`; null: no bill yet. `ours`: the provider's numbers of our
   * trades of that day, for a provider without bills, which is queried for each. Throws like `query`.
   */
  bill(day: string, ours: readonly KnownTrade[]): Promise<BillLine[] | null>
  /**
   * The notification in the fields; null if it is forged, altered, expired, or not for us. Throws UNAVAILABLE if that
   * is unknown now.
   */
  readNotification(fields: Readonly<Record<string, string>>): Promise<Notification | StoreNotification | null>
  /** Notifications since then that did not reach us, for `readNotification`. Throws like `query`. */
  missedSince?(since: Date): Promise<Record<string, string>[]>
  /** Reports the delivery of a purchase to a store on request. Throws like `query`. */
  reportDelivery?(tradeNo: string, isDelivered: boolean): Promise<void>
}
/** One of our trades. */
export interface KnownTrade {
  tradeNo: string
  orderId: string
}
