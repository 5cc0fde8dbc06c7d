import { Chip, type ChipProps } from '@mui/material'
import { WithdrawalStatus } from '@xinyu/contracts/enums'
import { useTranslate } from 'react-admin'
import { hasFailed, type Withdrawal } from './withdrawal.ts'

const tones: Record<number, ChipProps['color']> = {
  [WithdrawalStatus.Requested]: 'warning',
  [WithdrawalStatus.BeingPaid]: 'info',
  [WithdrawalStatus.Paid]: 'success',
  [WithdrawalStatus.Rejected]: 'default',
}

/** Where a withdrawal stands; a payout that failed stands out, since somebody has to act. */
export const WithdrawalState = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  const failed = hasFailed(withdrawal)
  const label = failed ? 'xinyu.withdrawals.payout.failed' : `xinyu.withdrawals.status.s${withdrawal.status}`
  const tone = failed ? 'error' : (tones[withdrawal.status] ?? 'default')
  return <Chip size="small" variant="outlined" color={tone} label={translate(label)} />
}
