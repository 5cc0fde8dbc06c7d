import ReceiptLong from '@mui/icons-material/ReceiptLong'
import { orders } from '@xinyu/contracts/admin/orders'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { Order } from './order.ts'

export const orderPages: ResourceProps = {
  name: orders.name,
  icon: ReceiptLong,
  list: lazy(() => import('./order-list.tsx').then((module) => ({ default: module.OrderList }))),
  show: lazy(() => import('./order-show.tsx').then((module) => ({ default: module.OrderShow }))),
  recordRepresentation: (order: Order) => order.orderId,
}
