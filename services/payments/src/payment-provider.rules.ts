import type { AskedOrder, PaymentReport } from './payment-report.rules.ts'
import type { StoreNotification } from './store-purchase.rules.ts'
import type { Transfers } from './transfer.rules.ts'

export const providerNames = ['alipay', 'wechat', 'apple'] as const
/** A provider that orders are paid at by a page or an app of its own. */
export type ProviderName = (typeof providerNames)[number]

export interface PayableOrder {
  _id: string
  name: string
  amount: number
  closesAt: Date
  /** its product in the App Store */
  appleProductId?: string | null
}

/** Where the person is who wants to pay. */
export type Place =
  /** a browser: the provider's page for a phone or a computer */
  | { at: 'phone' | 'computer'; returnUrl: string; ip: string }
  /** a computer that shows a code for a phone to scan */
  | { at: 'desk' }
  /** inside WeChat: a page of the official account, or the mini-program */
  | { at: 'officialAccount' | 'miniProgram'; openid: string }
  /** the iOS app, whose StoreKit sells; `returnUrl` is for the sandbox's page in StoreKit's place */
  | { at: 'appStore'; returnUrl: string }

/** What WeChat's JSAPI takes. */
export interface WxPayment {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}
/** What the app asks StoreKit to buy. */
export interface ApplePurchase {
  productId: string
  appAccountToken: string
  /** the sandbox's page; null: StoreKit */
  payUrl: string | null
}
/** How the person pays there. */
export type Payment = { payUrl: string } | { codeUrl: string } | { payment: WxPayment } | { purchase: ApplePurchase }

/** A refund of a whole order. `no` is ours and the same at every try, so that the provider gives it back once. */
export interface Refund {
  no: string
  orderId: string
  tradeNo: string
  amount: number
  reason: string
}
export type RefundReport =
  | { kind: 'done' }
  | { kind: 'processing' }
  | { kind: 'absent' }
  /** `isClosed`: for good, another try needs another number */
  | { kind: 'failed'; text: string; isClosed: boolean }

/** One line of a provider's bill of a day in China. Amounts in fen; of a refund what went back. */
export interface BillLine {
  kind: 'payment' | 'refund'
  /** the provider's number of the trade */
  tradeNo: string
  /** our number for the trade at the provider */
  trade: string
  /** null: in a currency that ours cannot be compared with */
  amount: number | null
  at: Date
}

/** A notification that was proved to come from the provider and to be meant for us. */
export interface Notification {
  id: string
  orderId: string
  /** our number for the trade at the provider */
  trade: string
  report: PaymentReport
}

/** One way to pay. `trade` is our number for the trade at the provider; an order may have one for each of its ways. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** absent where the provider pays nobody */
  readonly transfers?: Transfers
  /**
   * The number that the trade of an order paid from this place has. A number that was ended takes no money again, so
   * that the way is opened under one of the next round; the same number again where the provider ends none.
   */
  tradeFor(order: Pick<PayableOrder, '_id'>, place: Place, round: number): string
  /** The order behind such a number; null for a number that cannot be ours. */
  orderOf(trade: string): string | null
  /**
   * Opens the trade under its number, signed by us. Throws PAYMENT_QUERY_FAILED when the provider is asked and does not
   * answer.
   */
  pay(order: PayableOrder, place: Place, trade: string): Promise<Payment>
  /**
   * Asks what became of a trade. `order`: the order it is of, with the provider's number once that is known. Throws
   * PAYMENT_QUERY_FAILED when there is no answer that can be trusted.
   */
  query(trade: string, order: AskedOrder): Promise<PaymentReport>
  /** Asks that nobody can pay the trade any more. Throws like `query`. */
  close(trade: string): Promise<void>
  /** Gives the money back; the same number again changes nothing. Throws like `query`. */
  refund(refund: Refund): Promise<RefundReport>
  /** Asks what became of a refund. Throws like `query`. */
  refundQuery(refund: Refund): Promise<RefundReport>
  /**
   * What was paid and given back on a day in China, `YYYY-MM-DD`; null: no bill yet. `ours`: the provider's numbers of
   * what we count for that day, for one that makes no bills and is asked about each. Throws like `query`.
   */
  bill(day: string, ours: readonly Known[]): Promise<BillLine[] | null>
  /**
   * The notification behind what came over the wire; null when it is forged, altered, old, or not meant for us. Throws
   * UNAVAILABLE when that cannot be told now.
   */
  readNotification(fields: Readonly<Record<string, string>>): Promise<Notification | StoreNotification | null>
  /** Notifications since then that did not reach us, for `readNotification`. Throws like `query`. */
  missedSince?(since: Date): Promise<Record<string, string>[]>
  /** Answers a store that asks for the use of a purchase. Throws like `query`. */
  tellUse?(tradeNo: string, isDelivered: boolean): Promise<void>
}
/** A trade that we count. */
export interface Known {
  tradeNo: string
  orderId: string
}
