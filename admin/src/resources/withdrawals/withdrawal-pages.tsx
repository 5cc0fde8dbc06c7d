import Payments from '@mui/icons-material/Payments'
import { withdrawals } from '@xinyu/contracts/admin/money'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { Withdrawal } from './withdrawal.ts'

export const withdrawalPages: ResourceProps = {
  name: withdrawals.name,
  icon: Payments,
  list: lazy(() => import('./withdrawal-list.tsx').then((module) => ({ default: module.WithdrawalList }))),
  show: lazy(() => import('./withdrawal-show.tsx').then((module) => ({ default: module.WithdrawalShow }))),
  recordRepresentation: (withdrawal: Withdrawal) => withdrawal.id,
}
