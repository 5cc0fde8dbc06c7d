/** A provider's report on an order, its signature already checked. Amounts in fen. */
export type PaymentReport =
  | { kind: 'paid'; tradeNo: string; amount: number; at: Date }
  | { kind: 'refunded'; tradeNo: string; amount: number }
  | { kind: 'refundFailed'; tradeNo: string; text: string; isClosed: boolean }
  | { kind: 'waiting'; text: string }
  | { kind: 'absent'; text: string }
  | { kind: 'closed'; text: string }
  | { kind: 'failed'; text: string }

export interface AskedOrder {
  amount: number
  providerTradeNo: string | null
}
