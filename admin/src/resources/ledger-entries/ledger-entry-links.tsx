import { ledgerEntries } from '@xinyu/contracts/admin/money'
import type { RecordOf } from '@xinyu/contracts/resource'
import { OrderLink } from '../../shared/link/order-link.tsx'
import { FilterLink } from '../../shared/link/filter-link.tsx'

export type LedgerEntry = RecordOf<typeof ledgerEntries>
const newest = { field: 'at', order: 'DESC' } as const

/** Links to all entries of the operation, including those in other wallets; for an order, to its page. */
export const OperationLink = ({ entry: { operationId } }: { entry: LedgerEntry }) => {
  const [, orderId] = /^order:(.+)$/.exec(operationId) ?? []
  return (
    <>
      <FilterLink resource={ledgerEntries.name} filter={{ operationId }} sort={newest}>
        {operationId}
      </FilterLink>
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
  user_id === null ? (
    '—'
  ) : (
    <FilterLink resource={ledgerEntries.name} filter={{ user_id }} sort={newest}>
      {userName || user_id}
    </FilterLink>
  )
