import Balance from '@mui/icons-material/Balance'
import { paymentDifferences } from '@xinyu/contracts/admin/orders'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const paymentDifferencePages: ResourceProps = {
  name: paymentDifferences.name,
  icon: Balance,
  list: lazy(() =>
    import('./payment-difference-list.tsx').then((module) => ({ default: module.PaymentDifferenceList })),
  ),
}
