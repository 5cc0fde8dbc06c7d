import ReceiptLong from '@mui/icons-material/ReceiptLong'
import { Box, CardActionArea, Typography, useMediaQuery, type Theme } from '@mui/material'
import { orders } from '@xinyu/contracts/admin/resources'
import {
  DataTable,
  FilterButton,
  List,
  SearchInput,
  SelectInput,
  TextInput,
  TopToolbar,
  useCreatePath,
  useListContext,
  useLocaleState,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { Empty } from '../../shared/empty.tsx'
import { FilterTabs } from '../../shared/filter-tabs.tsx'
import { formatDateTime, yuan } from '../../shared/format.ts'
import { ListState } from '../../shared/list-state.tsx'
import { OrderState } from '../../shared/state-chip.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { orderStates, refundStates, type Order } from './order.ts'

const kinds = [
  { id: 0, name: 'xinyu.productKind.k0' },
  { id: 1, name: 'xinyu.productKind.k1' },
]
const providers = ['alipay', 'wechat', 'apple'].map((id) => ({ id, name: `xinyu.provider.${id}` }))
const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="tab" source="tab" choices={kinds} />,
  <SelectInput key="provider" source="provider" choices={providers} />,
  <SelectInput key="refund" source="refund" choices={refundStates} />,
  <TextInput key="user_id" source="user_id" resettable />,
]
const Col = DataTable.Col<Order>

const Table = () => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <DataTable<Order> rowClick="show" bulkActionButtons={false}>
      <Col source="orderId" disableSort />
      <Col source="userName" disableSort />
      <Col source="name" disableSort />
      <Col
        source="amount"
        sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
        render={(order) => yuan(order.amount, locale)}
      />
      <Col source="status" disableSort render={(order) => <OrderState status={order.status} />} />
      <Col
        source="provider"
        disableSort
        render={(order) => (order.provider ? translate(`xinyu.provider.${order.provider}`) : '—')}
      />
      <Col source="addtime" render={(order) => <DateTime at={order.addtime} />} />
      <Col source="paidAt" render={(order) => <DateTime at={order.paidAt} />} />
    </DataTable>
  )
}

const Cards = () => {
  const { data = [] } = useListContext<Order>()
  const [locale] = useLocaleState()
  const createPath = useCreatePath()
  return data.map((order) => (
    <CardActionArea
      key={order.id}
      component={Link}
      to={createPath({ resource: orders.name, type: 'show', id: order.id })}
      sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {order.name} · {yuan(order.amount, locale)}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {order.userName} · {formatDateTime(order.addtime, locale)}
          </Typography>
        </Box>
        <OrderState status={order.status} />
      </Box>
    </CardActionArea>
  ))
}

export const OrderList = () => {
  const small = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const translate = useTranslate()
  return (
    <List
      filters={filters}
      actions={
        <TopToolbar>
          <FilterButton />
        </TopToolbar>
      }
      sort={{ field: 'addtime', order: 'DESC' }}
      perPage={25}
      empty={false}
      exporter={false}
    >
      <FilterTabs source="status" choices={orderStates} label="resources.orders.fields.status" />
      <ListState
        tabs={['status']}
        empty={
          <Empty
            icon={<ReceiptLong />}
            title={translate('xinyu.orders.empty')}
            help={translate('xinyu.orders.emptyHelp')}
          />
        }
      >
        {small ? <Cards /> : <Table />}
      </ListState>
    </List>
  )
}
