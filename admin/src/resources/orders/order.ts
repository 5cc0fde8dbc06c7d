import type { orders } from '@xinyu/contracts/admin/orders'
import { OrderStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'

export type Order = RecordOf<typeof orders>

export const orderStates = Object.entries(OrderStatus).map(([name, value]) => ({
  value,
  label: `xinyu.orderStatus.${name}`,
}))

const isLive = ({ refund }: Order): boolean => refund?.state === 'requested' || refund?.state === 'atProvider'

/** A paid order without a pending refund. */
export const isRefundable = (order: Order): boolean => order.status === OrderStatus.Paid && !isLive(order)

/** The provider's state is relevant only until the order is paid. */
export const providerAnswer = ({ status, checkResult }: Order): string | null =>
  status === OrderStatus.Paid || status === OrderStatus.Refunded ? null : (checkResult?.sub_msg ?? null)

export const refundStates = ['requested', 'atProvider', 'failed', 'done', 'rejected'].map((value) => ({
  id: value,
  name: `xinyu.orders.refundState.${value}`,
}))

/** An order that never reached a provider cannot be reconciled. */
export const isReconcilable = (order: Order): boolean => order.provider !== null
