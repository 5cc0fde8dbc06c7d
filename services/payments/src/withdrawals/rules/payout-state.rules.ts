import type { ProviderName } from '../../payment-provider.rules.ts'
import type { TransferConfirmation } from '../../transfer.rules.ts'

/** A provider that pays people. */
export type PayingProvider = Exclude<ProviderName, 'apple'>
/**
 * `atProvider` from before the first request until the provider has answered for good: money may be under way, and
 * nothing but asking under the same number is allowed. `failed`: it has said that none is and none will be.
 */
export type PayoutState = 'waiting' | 'atProvider' | 'done' | 'failed'
export interface Payout {
  /** what the provider knows it by; another one only after it has failed for good */
  no: string
  provider: PayingProvider
  state: PayoutState
  tradeNo: string | null
  failure: string | null
  attempts: number
  /** when it was last sent; null: never, so that no money can be under way */
  sentAt: Date | null
  /** when it may be taken up next; whoever takes it up moves this ahead, so that one process works on it */
  nextAt: Date | null
  confirmation: TransferConfirmation | null
  doneAt: Date | null
}
