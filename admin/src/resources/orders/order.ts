import type { orders } from '@xinyu/contracts/admin/resources'
import { OrderStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'

export type Order = RecordOf<typeof orders>

export const orderStates = Object.values(OrderStatus).map((value) => ({ value, label: `xinyu.orderStatus.s${value}` }))

const isLive = ({ refund }: Order): boolean => refund?.state === 'requested' || refund?.state === 'atProvider'

/** Money can go back for a paid order whose refund is not under way. */
export const isRefundable = (order: Order): boolean => order.status === OrderStatus.Paid && !isLive(order)

/** What the provider says of an order counts only until it is paid. */
export const providerAnswer = ({ status, checkResult }: Order): string | null =>
  status === OrderStatus.Paid || status === OrderStatus.Refunded ? null : (checkResult?.sub_msg ?? null)

export const refundStates = ['requested', 'atProvider', 'failed', 'done', 'rejected'].map((value) => ({
  id: value,
  name: `xinyu.orders.refundState.${value}`,
}))

/** An order that never reached a provider cannot be reconciled. */
export const isReconcilable = (order: Order): boolean => order.provider !== null
