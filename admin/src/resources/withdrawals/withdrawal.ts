import type { withdrawals } from '@xinyu/contracts/admin/money'
import { WithdrawalStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'

export type Withdrawal = RecordOf<typeof withdrawals>

export const withdrawalStates = Object.values(WithdrawalStatus).map((value) => ({
  value,
  label: `xinyu.withdrawals.status.s${value}`,
}))
export const payoutStates = ['waiting', 'atProvider', 'failed', 'done'].map((id) => ({
  id,
  name: `xinyu.withdrawals.payout.${id}`,
}))

/** Where it stands, as the key of a text; a payout that failed stands out, since somebody has to act. */
export const stateWord = (withdrawal: Withdrawal): string =>
  `xinyu.withdrawals.${hasFailed(withdrawal) ? 'payout.failed' : `status.s${withdrawal.status}`}`
/** Waits for somebody to approve it. */
export const isWaiting = ({ status }: Withdrawal): boolean => status === WithdrawalStatus.Requested
/** The provider has refused for good: no money is under way, and somebody has to decide. */
export const hasFailed = ({ status, payout }: Withdrawal): boolean =>
  status === WithdrawalStatus.BeingPaid && payout.state === 'failed'
