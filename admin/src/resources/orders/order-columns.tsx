import { OrderStatus } from '@xinyu/contracts/enums'
import { enumName, formatDateTime } from '../../shared/format/format.ts'
import { moneyColumn, timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { OrderLink } from '../../shared/link/order-link.tsx'
import { productName } from '../../shared/format/product-name.ts'
import { OrderState } from '../../shared/state-chip.tsx'
import type { Order } from './order.ts'
import { DecideRefundButtons } from './refund-buttons.tsx'

const number: Column<Order> = { source: 'orderId', text: ({ orderId }) => orderId }
const buyer: Column<Order> = { source: 'userName', text: ({ userName }) => userName }
const amount = moneyColumn<Order>('amount')
const provider: Column<Order> = {
  source: 'provider',
  text: (order, { translate }) => (order.provider ? translate(`xinyu.provider.${order.provider}`) : null),
}

export const orderColumns: Column<Order>[] = [
  number,
  buyer,
  { source: 'name', text: (order, { locale }) => productName(order, locale) },
  amount,
  {
    source: 'status',
    text: ({ status }, { translate }) => translate(`xinyu.orderStatus.${enumName(OrderStatus, status)}`),
    render: ({ status }) => <OrderState status={status} />,
  },
  provider,
  timeColumn('addtime'),
  timeColumn('paidAt'),
]

export const refundColumns: Column<Order>[] = [
  { ...number, render: ({ orderId }) => <OrderLink orderId={orderId} /> },
  buyer,
  amount,
  provider,
  {
    source: 'refund',
    text: ({ refund }, { translate }) => refund && translate(`xinyu.orders.refundState.${refund.state}`),
  },
  {
    source: 'refundReason',
    text: ({ refund }) => refund && [refund.reason, refund.failure].filter(Boolean).join(' · '),
  },
  { source: 'refundRequestedBy', text: ({ refund }) => refund?.requestedBy ?? null },
  {
    source: 'refundRequestedAt',
    text: ({ refund }, { locale }) => refund && formatDateTime(refund.requestedAt, locale),
    render: (order, { locale }) => (
      <>
        {order.refund && formatDateTime(order.refund.requestedAt, locale)}
        <DecideRefundButtons order={order} />
      </>
    ),
  },
]
