import type { ProviderName } from '../../payment-provider.rules.ts'
import type { PayoutConfirmation } from '../../payout-provider.rules.ts'

/** A provider that pays people. */
export type PayingProvider = Exclude<ProviderName, 'apple'>
/**
 * `atProvider` from before the first request until the provider's final report: money may be moving, and only queries
 * with the same number are allowed. `failed`: it reported that none moved and none will.
 */
export type PayoutState = 'waiting' | 'atProvider' | 'done' | 'failed'
export interface Payout {
  /** the provider's number of it; changed only after a permanent failure */
  no: string
  provider: PayingProvider
  state: PayoutState
  tradeNo: string | null
  failure: string | null
  attempts: number
  /** when it was last sent; null: never, so no money can be moving */
  sentAt: Date | null
  /** when it may be taken up next; taking it up moves this ahead, so that one process works on it */
  nextAt: Date | null
  confirmation: PayoutConfirmation | null
  doneAt: Date | null
}
