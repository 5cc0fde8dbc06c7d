import { Chip, type ChipProps } from '@mui/material'
import { WithdrawalStatus } from '@xinyu/contracts/enums'
import { useTranslate } from 'react-admin'
import { hasFailed, stateKey, type Withdrawal } from './withdrawal.ts'

const tones: Record<number, ChipProps['color']> = {
  [WithdrawalStatus.Requested]: 'warning',
  [WithdrawalStatus.BeingPaid]: 'info',
  [WithdrawalStatus.Paid]: 'success',
  [WithdrawalStatus.Rejected]: 'default',
}

export const WithdrawalState = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  const tone = hasFailed(withdrawal) ? 'error' : (tones[withdrawal.status] ?? 'default')
  return <Chip size="small" variant="outlined" color={tone} label={translate(stateKey(withdrawal))} />
}
