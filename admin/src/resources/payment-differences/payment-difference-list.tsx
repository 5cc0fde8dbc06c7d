import { Tab, Tabs, Typography } from '@mui/material'
import { withdrawals } from '@xinyu/contracts/admin/money'
import { differenceKind, paymentDifferences } from '@xinyu/contracts/admin/orders'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { DateInput, SearchInput, SelectInput, useListContext, useTranslate } from 'react-admin'
import { formatDateTime, yuan } from '../../shared/format/format.ts'
import { moneyColumn } from '../../shared/list-frame/column-kinds.tsx'
import { type Column, useTranslation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import type { TotalsFormatter } from '../../shared/list-frame/totals-bar.tsx'
import { OrderLink } from '../../shared/link/order-link.tsx'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { AppleTestButton } from './apple-test-button.tsx'
import { type Difference, SettleButton } from './settle-button.tsx'

const kinds = differenceKind.options.map((id) => ({
  id,
  name: `xinyu.paymentDifferences.kind.${id}`,
}))
const providers = ['alipay', 'wechat', 'apple'].map((id) => ({ id, name: `xinyu.provider.${id}` }))
const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="provider" source="provider" choices={providers} />,
  <SelectInput key="kind" source="kind" choices={kinds} />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
]
const totals: TotalsFormatter<TotalsOf<typeof paymentDifferences>> = ({ ours, theirs }, { translate, locale }) => [
  { label: translate('resources.paymentDifferences.fields.ours'), value: yuan(ours, locale) },
  { label: translate('resources.paymentDifferences.fields.theirs'), value: yuan(theirs, locale) },
]

/** Open differences first; settled ones in another tab. */
const StateTabs = () => {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const values = filterValues as Record<string, unknown>
  return (
    <Tabs
      value={values['settled'] === true ? 'settled' : 'open'}
      onChange={(_, value: string) => setFilters({ ...values, settled: value === 'settled' }, undefined, false)}
      aria-label={translate('resources.paymentDifferences.fields.settled')}
      sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
    >
      <Tab value="open" label={translate('xinyu.paymentDifferences.open')} />
      <Tab value="settled" label={translate('xinyu.paymentDifferences.settled')} />
    </Tabs>
  )
}

const kindOf = ({ isPayout, kind }: Difference): string =>
  `xinyu.paymentDifferences.${isPayout ? 'payout' : 'kind'}.${kind}`

/** The order, or the withdrawal, that it is about. */
const Subject = ({ difference: { orderId, withdrawalId } }: { difference: Difference }) =>
  withdrawalId ? (
    <RecordLink resource={withdrawals.name} id={withdrawalId}>
      {withdrawalId}
    </RecordLink>
  ) : (
    <OrderLink orderId={orderId} />
  )

const columns: Column<Difference>[] = [
  { source: 'day', text: ({ day }) => day },
  { source: 'provider', text: ({ provider }, { translate }) => translate(`xinyu.provider.${provider}`) },
  { source: 'kind', text: (difference, { translate }) => translate(kindOf(difference)) },
  {
    source: 'orderId',
    text: ({ orderId, withdrawalId = null }) => orderId ?? withdrawalId,
    render: (difference) => <Subject difference={difference} />,
  },
  { source: 'tradeNo', text: ({ tradeNo }) => tradeNo },
  moneyColumn('ours'),
  moneyColumn('theirs'),
  {
    source: 'reason',
    text: ({ reason, settledBy, settledByName, settledAt }, { locale }) =>
      [reason, settledByName || settledBy, settledAt && formatDateTime(settledAt, locale)].filter(Boolean).join(' · '),
    render: (difference) => <SettleButton difference={difference} />,
  },
]

const DifferenceCard = ({ record: difference }: { record: Difference }) => {
  const { translate, locale } = useTranslation()
  const inYuan = (fen: number | null) => (fen === null ? '—' : yuan(fen, locale))
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        {translate(kindOf(difference))} · {inYuan(difference.ours)} / {inYuan(difference.theirs)}
      </Typography>
      <Typography variant="body2">
        {difference.day} · {translate(`xinyu.provider.${difference.provider}`)} · <Subject difference={difference} />
      </Typography>
      <SettleButton difference={difference} />
    </>
  )
}

export const PaymentDifferenceList = () => (
  <ListFrame
    resource={paymentDifferences}
    columns={columns}
    card={DifferenceCard}
    sort={{ field: 'day', order: 'DESC' }}
    filters={filters}
    filterDefaultValues={{ settled: false }}
    tabs={<StateTabs />}
    tabFilters={['settled']}
    totals={totals}
    actions={<AppleTestButton />}
  />
)
