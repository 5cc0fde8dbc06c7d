import ReceiptLong from '@mui/icons-material/ReceiptLong'
import { orders } from '@xinyu/contracts/admin/orders'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { BooleanInput, DateTimeInput, SearchInput, SelectInput, TextInput, useListContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { Empty } from '../../shared/list-frame/empty.tsx'
import { asUtc, yuan } from '../../shared/format/format.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import type { TotalsFormatter } from '../../shared/list-frame/totals-bar.tsx'
import { orderStates, refundStates } from './order.ts'
import { OrderCard, RefundCard } from './order-cards.tsx'
import { orderColumns, refundColumns } from './order-columns.tsx'

const kinds = [
  { id: 0, name: 'xinyu.products.kind.vip' },
  { id: 1, name: 'xinyu.products.kind.guanPoint' },
]
const providers = ['alipay', 'wechat', 'apple'].map((id) => ({ id, name: `xinyu.provider.${id}` }))
const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="refund" source="refund" choices={refundStates} />,
  <BooleanInput key="refundAsked" source="refundAsked" />,
  <SelectInput key="tab" source="tab" choices={kinds} />,
  <SelectInput key="provider" source="provider" choices={providers} />,
  <TextInput key="user_id" source="user_id" resettable />,
  <DateTimeInput key="from" source="from" parse={asUtc} />,
  <DateTimeInput key="to" source="to" parse={asUtc} />,
]
const totals: TotalsFormatter<TotalsOf<typeof orders>> = ({ amount, paid, refunded }, { translate, locale }) => [
  { label: translate('xinyu.orders.totalAmount'), value: yuan(amount, locale) },
  { label: translate('xinyu.orders.totalPaid'), value: yuan(paid, locale) },
  { label: translate('xinyu.orders.totalRefunded'), value: yuan(refunded, locale) },
]

const NoOrders = () => {
  const { filterValues } = useListContext()
  const isQueue = (filterValues as { refund?: string }).refund === 'requested'
  return <Empty icon={<ReceiptLong />} text={isQueue ? 'xinyu.orders.noRefunds' : 'xinyu.orders.empty'} />
}

/** With a refund filter the list shows who requested the refund, why, and the available actions. */
const isRefundQueue = (address: string): boolean =>
  'refund' in (JSON.parse(new URLSearchParams(address).get('filter') ?? '{}') as object)

export const OrderList = () => {
  const { search } = useLocation()
  const isRefunds = isRefundQueue(search)
  return (
    <ListFrame
      resource={orders}
      columns={isRefunds ? refundColumns : orderColumns}
      card={isRefunds ? RefundCard : OrderCard}
      sort={{ field: 'addtime', order: 'DESC' }}
      filters={filters}
      tab={{ source: 'status', choices: orderStates }}
      totals={totals}
      empty={<NoOrders />}
      hasPage={!isRefunds}
    />
  )
}
