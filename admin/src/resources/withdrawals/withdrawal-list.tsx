import { withdrawals } from '@xinyu/contracts/admin/money'
import { payoutBatches } from '@xinyu/contracts/admin/payout-batches'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { BooleanInput, DateTimeInput, SearchInput, SelectInput, TextInput, useCanAccess } from 'react-admin'
import { asUtc, yuan } from '../../shared/format/format.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import type { TotalsFormatter } from '../../shared/list-frame/totals-bar.tsx'
import { SelectBox, SelectPage } from '../../shared/list-frame/select-boxes.tsx'
import { BatchBar } from './batch-bar.tsx'
import { canBeBatched, payoutStates, type Withdrawal, withdrawalStates } from './withdrawal.ts'
import { WithdrawalCard, withdrawalColumns } from './withdrawal-columns.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="payout" source="payout" choices={payoutStates} />,
  <BooleanInput key="flagged" source="flagged" />,
  <TextInput key="user_id" source="user_id" resettable />,
  <DateTimeInput key="from" source="from" parse={asUtc} />,
  <DateTimeInput key="to" source="to" parse={asUtc} />,
]
const totals: TotalsFormatter<TotalsOf<typeof withdrawals>> = (sums, { translate, locale }) =>
  (['amount', 'fee', 'tax', 'net'] as const).map((part) => ({
    label: translate(`resources.withdrawals.fields.${part}`),
    value: yuan(sums[part], locale),
  }))

const SelectRow = ({ record }: { record: Withdrawal }) => (
  <SelectBox record={record} name={record.userName || record.user_id} disabled={!canBeBatched(record)} />
)
const selection = { head: <SelectPage<Withdrawal> isSelectable={canBeBatched} />, box: SelectRow }

/** Withdrawals to act on, with totals of the filtered list; those that wait may be selected for a batch. */
export const WithdrawalList = () => {
  const { canAccess = false } = useCanAccess({ resource: payoutBatches.name, action: 'create' })
  return (
    <ListFrame
      resource={withdrawals}
      columns={withdrawalColumns}
      card={WithdrawalCard}
      sort={{ field: 'addtime', order: 'DESC' }}
      filters={filters}
      filterDefaultValues={{ status: 0 }}
      tab={{ source: 'status', choices: withdrawalStates }}
      totals={totals}
      hasPage
      selection={canAccess ? selection : undefined}
      tabs={canAccess && <BatchBar />}
    />
  )
}
