import type { Payee } from '@xinyu/contracts/rules/payee'

/** Money of ours to a member. `no` is ours and the same at every try, so that the provider pays it once. */
export interface Transfer {
  no: string
  /** fen */
  amount: number
  payee: Payee
  title: string
}
/** What WeChat's client takes to let the payee confirm. */
export interface TransferConfirmation {
  mchId: string
  appId: string
  package: string
}
export type TransferReport =
  | { kind: 'done'; tradeNo: string; at: Date | null }
  /** under way; with `confirmation` its payee has to confirm it */
  | { kind: 'processing'; tradeNo: string | null; confirmation?: TransferConfirmation }
  /** the provider knows no such number */
  | { kind: 'absent' }
  /** for good: no money moved, or all of it came back, and none will under this number */
  | { kind: 'failed'; text: string }

/** Paying people. */
export interface Transfers {
  /** Pays; the same number again pays nothing. Throws PAYMENT_QUERY_FAILED when it is not known what happened. */
  send(transfer: Transfer): Promise<TransferReport>
  /** Asks what became of a number. Throws like `send`. */
  query(asked: Pick<Transfer, 'no' | 'amount'> & { kind: Payee['kind'] }): Promise<TransferReport>
}
