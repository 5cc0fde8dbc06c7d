export const providerNames = ['alipay', 'wechat'] as const
/** A provider that orders are paid at by a page or an app of its own. */
export type ProviderName = (typeof providerNames)[number]

/** What a provider reports of an order, its signature already checked. Amounts in fen. */
export type PaymentReport =
  | { kind: 'paid'; tradeNo: string; amount: number; at: Date }
  | { kind: 'refunded'; tradeNo: string; amount: number }
  | { kind: 'refundFailed'; tradeNo: string; text: string; isClosed: boolean }
  | { kind: 'waiting'; text: string }
  | { kind: 'absent'; text: string }
  | { kind: 'closed'; text: string }
  | { kind: 'failed'; text: string }

export interface PayableOrder {
  _id: string
  name: string
  amount: number
  closesAt: Date
}

/** Where the person is who wants to pay. */
export type Place =
  /** a browser: the provider's page for a phone or a computer */
  | { at: 'phone' | 'computer'; returnUrl: string; ip: string }
  /** a computer that shows a code for a phone to scan */
  | { at: 'desk' }
  /** inside WeChat: a page of the official account, or the mini-program */
  | { at: 'officialAccount' | 'miniProgram'; openid: string }

/** What WeChat's JSAPI takes. */
export interface WxPayment {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}
/** How the person pays there. */
export type Payment = { payUrl: string } | { codeUrl: string } | { payment: WxPayment }

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
  amount: number
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
  /** The number that the trade of an order paid from this place has. */
  tradeFor(order: Pick<PayableOrder, '_id'>, place: Place): string
  /** The order behind such a number; null for a number that cannot be ours. */
  orderOf(trade: string): string | null
  /** Opens the trade, signed by us. Throws PAYMENT_QUERY_FAILED when the provider is asked and does not answer. */
  pay(order: PayableOrder, place: Place): Promise<Payment>
  /** Asks what became of a trade. Throws PAYMENT_QUERY_FAILED when there is no answer that can be trusted. */
  query(trade: string): Promise<PaymentReport>
  /** Asks that nobody can pay the trade any more. Throws like `query`. */
  close(trade: string): Promise<void>
  /** Gives the money back; the same number again changes nothing. Throws like `query`. */
  refund(refund: Refund): Promise<RefundReport>
  /** Asks what became of a refund. Throws like `query`. */
  refundQuery(refund: Refund): Promise<RefundReport>
  /** What was paid and given back on a day in China, `YYYY-MM-DD`; null: no bill yet. Throws like `query`. */
  bill(day: string): Promise<BillLine[] | null>
  /** The notification behind what came over the wire; null when it is forged, altered, old, or not meant for us. */
  readNotification(fields: Readonly<Record<string, string>>): Promise<Notification | null>
}
