/** What a provider reports of an order, its signature already checked. Amounts in fen. */
export type PaymentReport =
  | { kind: 'paid'; tradeNo: string; amount: number; at: Date }
  | { kind: 'refunded'; tradeNo: string; amount: number }
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
/** A notification that was proved to come from the provider and to be meant for us. */
export interface Notification {
  id: string
  orderId: string
  report: PaymentReport
}

/** One way to pay: Alipay now, WeChat and Apple later. */
export interface PaymentProvider {
  readonly name: 'alipay' | 'wechat' | 'apple'
  /** The page where the person pays, signed by us. */
  payUrl(order: PayableOrder, page: { device: 'phone' | 'computer'; returnUrl: string }): string
  /** Asks the provider. Throws PAYMENT_QUERY_FAILED when there is no answer that can be trusted. */
  query(order: PayableOrder): Promise<PaymentReport>
  /** Asks that nobody can pay the order any more. Throws like `query`. */
  close(order: PayableOrder): Promise<void>
  /** The notification behind a form body; null when it is forged, altered, or not meant for us. */
  readNotification(fields: Readonly<Record<string, string>>): Notification | null
}
