import { Link as MuiLink } from '@mui/material'
import { ledgerEntries } from '@xinyu/contracts/admin/money'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Link } from 'react-router-dom'
import { OrderLink } from '../../shared/link/order-link.tsx'
import { listAddress } from '../../shared/link/list-address.ts'

export type LedgerEntry = RecordOf<typeof ledgerEntries>
const newest = { field: 'at', order: 'DESC' } as const

const Narrowed = ({ filter, children }: { filter: Record<string, string>; children: string }) => (
  <MuiLink component={Link} to={listAddress(ledgerEntries.name, filter, newest)}>
    {children}
  </MuiLink>
)

/** Links to all entries of the operation, including those in other wallets; for an order, to its page. */
export const OperationLink = ({ entry: { operationId } }: { entry: LedgerEntry }) => {
  const [, orderId] = /^order:(.+)$/.exec(operationId) ?? []
  return (
    <>
      <Narrowed filter={{ operationId }}>{operationId}</Narrowed>
      {orderId !== undefined && (
        <>
          {' '}
          · <OrderLink orderId={orderId} />
        </>
      )}
    </>
  )
}

/** Links to all entries of the wallet, with balances. */
export const WalletLink = ({ entry: { user_id, userName } }: { entry: LedgerEntry }) =>
  user_id === null ? '—' : <Narrowed filter={{ user_id }}>{userName || user_id}</Narrowed>
