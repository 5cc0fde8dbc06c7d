import Payments from '@mui/icons-material/Payments'
import { withdrawals } from '@xinyu/contracts/admin/money'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { BooleanInput, DateTimeInput, SearchInput, SelectInput, TextInput, useTranslate } from 'react-admin'
import { Empty } from '../../shared/list-frame/empty.tsx'
import { FilterTabs } from '../../shared/list-frame/filter-tabs.tsx'
import { asUtc, yuan } from '../../shared/format/format.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import type { TotalsInWords } from '../../shared/list-frame/totals-bar.tsx'
import { payoutStates, withdrawalStates } from './withdrawal.ts'
import { WithdrawalCard, withdrawalColumns } from './withdrawal-columns.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="payout" source="payout" choices={payoutStates} />,
  <BooleanInput key="flagged" source="flagged" />,
  <TextInput key="user_id" source="user_id" resettable />,
  <DateTimeInput key="from" source="from" parse={asUtc} />,
  <DateTimeInput key="to" source="to" parse={asUtc} />,
]
const totals: TotalsInWords<TotalsOf<typeof withdrawals>> = (sums, { translate, locale }) =>
  (['amount', 'fee', 'tax', 'net'] as const).map((part) => ({
    label: translate(`resources.withdrawals.fields.${part}`),
    value: yuan(sums[part], locale),
  }))

const NoWithdrawals = () => {
  const translate = useTranslate()
  return (
    <Empty
      icon={<Payments />}
      title={translate('xinyu.withdrawals.empty')}
      help={translate('xinyu.withdrawals.emptyHelp')}
    />
  )
}

/** Withdrawals to act on, with totals of the filtered list. */
export const WithdrawalList = () => (
  <ListFrame
    resource={withdrawals}
    columns={withdrawalColumns}
    card={WithdrawalCard}
    sort={{ field: 'addtime', order: 'DESC' }}
    filters={filters}
    filterDefaultValues={{ status: 0 }}
    tabs={<FilterTabs source="status" choices={withdrawalStates} label="resources.withdrawals.fields.status" />}
    tabFilters={['status']}
    totals={totals}
    empty={<NoWithdrawals />}
    hasPage
  />
)
