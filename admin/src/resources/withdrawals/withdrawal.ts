import type { withdrawals } from '@xinyu/contracts/admin/money'
import { WithdrawalStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'
import { enumName } from '../../shared/format/format.ts'

export type Withdrawal = RecordOf<typeof withdrawals>

export const withdrawalStates = Object.entries(WithdrawalStatus).map(([name, value]) => ({
  value,
  label: `xinyu.withdrawals.status.${name}`,
}))
export const payoutStates = ['waiting', 'atProvider', 'failed', 'done'].map((id) => ({
  id,
  name: `xinyu.withdrawals.payout.${id}`,
}))

/** The state as a translation key; failed payouts have their own, since somebody has to act. */
export const stateKey = (withdrawal: Withdrawal): string =>
  `xinyu.withdrawals.${hasFailed(withdrawal) ? 'payout.failed' : `status.${enumName(WithdrawalStatus, withdrawal.status)}`}`
/** Awaits approval. */
export const isWaiting = ({ status }: Withdrawal): boolean => status === WithdrawalStatus.Requested
/** The provider has refused permanently: no money is in flight, and somebody has to decide. */
export const hasFailed = ({ status, payout }: Withdrawal): boolean =>
  status === WithdrawalStatus.BeingPaid && payout.state === 'failed'
/** May be proposed for a batch: it waits, and nothing speaks for a closer look. */
export const canBeBatched = (withdrawal: Withdrawal): boolean => isWaiting(withdrawal) && withdrawal.flags.length === 0
