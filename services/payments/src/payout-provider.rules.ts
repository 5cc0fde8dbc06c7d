import type { Payee } from '@xinyu/contracts/rules/people/payee'

/** A payout to a member. `no` is ours and the same for every attempt, so that the provider pays it once. */
export interface PayoutOrder {
  no: string
  /** fen */
  amount: number
  payee: Payee
  title: string
}
/** WeChat's parameters for the payee's confirmation. */
export interface PayoutConfirmation {
  mchId: string
  appId: string
  package: string
}
export type PayoutReport =
  | { kind: 'done'; tradeNo: string; at: Date | null }
  /** in progress; with `confirmation` the payee has to confirm it */
  | { kind: 'processing'; tradeNo: string | null; confirmation?: PayoutConfirmation }
  /** the provider does not have the number */
  | { kind: 'absent' }
  /** permanent: no money moved, or all of it came back, and none will move under this number */
  | { kind: 'failed'; text: string }

/** A transfer in a provider's bill of its merchant's account. Amounts in fen, above zero. */
export interface PayoutBillLine {
  /** the merchant's number of it */
  no: string
  tradeNo: string
  amount: number
  /** the money came back, or somebody transferred some to us */
  isReturn: boolean
  at: Date
}

export interface Payouts {
  /** Pays; a repeat with the same number pays nothing. Throws PAYMENT_QUERY_FAILED if the outcome is unknown. */
  send(transfer: PayoutOrder): Promise<PayoutReport>
  /** Queries a number. Throws like `send`. */
  query(asked: Pick<PayoutOrder, 'no' | 'amount'> & { kind: Payee['kind'] }): Promise<PayoutReport>
  /** Transfers of a day in China, `YYYY-MM-DD`, whoever began them; null: no bill yet. Throws like `send`. */
  bill(day: string): Promise<PayoutBillLine[] | null>
}
