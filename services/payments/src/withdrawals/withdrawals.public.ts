/** A person's withdrawals, for the copy of their data. */
export { WithdrawalsModule } from './withdrawals.module.ts'
export { WithdrawalsStore } from './withdrawals.store.ts'
export { WithdrawalsOfPerson } from './withdrawals-of-person.reads.ts'
