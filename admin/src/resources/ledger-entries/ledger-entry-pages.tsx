import AccountBalance from '@mui/icons-material/AccountBalance'
import { ledgerEntries } from '@xinyu/contracts/admin/money'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const ledgerEntryPages: ResourceProps = {
  name: ledgerEntries.name,
  icon: AccountBalance,
  list: lazy(() => import('./ledger-entry-list.tsx').then((module) => ({ default: module.LedgerEntryList }))),
}
