/** A person's withdrawals, for the copy of their data. */
export { BatchesStore } from './batches/batches.store.ts'
export { WithdrawalsModule } from './withdrawals.module.ts'
export { payoutOwner } from './rules/payout.rules.ts'
export type { PayingProvider } from './rules/payout-state.rules.ts'
export { paidSteps, type Withdrawal } from './rules/withdrawal.rules.ts'
export { WithdrawalsStore } from './withdrawals.store.ts'
export { WithdrawalsOfPerson } from './withdrawals-of-person.reads.ts'
