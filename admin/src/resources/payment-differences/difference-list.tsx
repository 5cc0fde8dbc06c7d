import Balance from '@mui/icons-material/Balance'
import { Box, Link as MuiLink, Tab, Tabs, Typography, useMediaQuery, type Theme } from '@mui/material'
import { orders } from '@xinyu/contracts/admin/resources'
import {
  DataTable,
  FilterButton,
  List,
  SearchInput,
  SelectInput,
  TopToolbar,
  useCreatePath,
  useListContext,
  useLocaleState,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { Empty } from '../../shared/empty.tsx'
import { yuan } from '../../shared/format.ts'
import { ListState } from '../../shared/list-state.tsx'
import { type Difference, SettleButton } from './settle-button.tsx'

const kinds = ['missingHere', 'missingThere', 'amount', 'state', 'refundLost', 'paidTwice'].map((id) => ({
  id,
  name: `xinyu.differences.kind.${id}`,
}))
const providers = ['alipay', 'wechat', 'apple'].map((id) => ({ id, name: `xinyu.provider.${id}` }))
const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="provider" source="provider" choices={providers} />,
  <SelectInput key="kind" source="kind" choices={kinds} />,
]
const Col = DataTable.Col<Difference>

/** What somebody must do comes first; what is settled is one tap away. */
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
      <Tab value="open" label={translate('xinyu.differences.open')} />
      <Tab value="settled" label={translate('xinyu.differences.settled')} />
    </Tabs>
  )
}

const OrderLink = ({ orderId }: { orderId: string | null }) => {
  const createPath = useCreatePath()
  if (!orderId) return '—'
  return (
    <MuiLink component={Link} to={createPath({ resource: orders.name, type: 'show', id: orderId })}>
      {orderId}
    </MuiLink>
  )
}

const Table = () => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const money = (fen: number | null) => (fen === null ? '—' : yuan(fen, locale))
  return (
    <DataTable<Difference> rowClick={false} bulkActionButtons={false}>
      <Col source="day" sx={{ whiteSpace: 'nowrap' }} />
      <Col source="provider" disableSort render={({ provider }) => translate(`xinyu.provider.${provider}`)} />
      <Col source="kind" disableSort render={({ kind }) => translate(`xinyu.differences.kind.${kind}`)} />
      <Col source="orderId" disableSort render={({ orderId }) => <OrderLink orderId={orderId} />} />
      <Col source="tradeNo" disableSort sx={{ overflowWrap: 'anywhere' }} />
      <Col source="ours" disableSort sx={{ textAlign: 'right' }} render={({ ours }) => money(ours)} />
      <Col source="theirs" disableSort sx={{ textAlign: 'right' }} render={({ theirs }) => money(theirs)} />
      <Col source="reason" disableSort render={(difference) => <SettleButton difference={difference} />} />
    </DataTable>
  )
}

const Cards = () => {
  const { data = [] } = useListContext<Difference>()
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const money = (fen: number | null) => (fen === null ? '—' : yuan(fen, locale))
  return data.map((difference) => (
    <Box key={difference.id} sx={{ p: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {translate(`xinyu.differences.kind.${difference.kind}`)} · {money(difference.ours)} / {money(difference.theirs)}
      </Typography>
      <Typography variant="body2">
        {difference.day} · {translate(`xinyu.provider.${difference.provider}`)} ·{' '}
        <OrderLink orderId={difference.orderId} />
      </Typography>
      <SettleButton difference={difference} />
    </Box>
  ))
}

export const DifferenceList = () => {
  const small = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const translate = useTranslate()
  return (
    <List
      filters={filters}
      filterDefaultValues={{ settled: false }}
      actions={
        <TopToolbar>
          <FilterButton />
        </TopToolbar>
      }
      sort={{ field: 'day', order: 'DESC' }}
      perPage={25}
      empty={false}
      exporter={false}
    >
      <StateTabs />
      <ListState
        tabs={['settled']}
        empty={
          <Empty
            icon={<Balance />}
            title={translate('xinyu.differences.empty')}
            help={translate('xinyu.differences.emptyHelp')}
          />
        }
      >
        {small ? <Cards /> : <Table />}
      </ListState>
    </List>
  )
}
