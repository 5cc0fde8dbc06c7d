import type { orders } from '@xinyu/contracts/admin/resources'
import { OrderStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'

export type Order = RecordOf<typeof orders>

export const orderStates = Object.values(OrderStatus).map((value) => ({ value, label: `xinyu.orderStatus.s${value}` }))

/** An order that never reached a provider cannot be reconciled. */
export const isReconcilable = (order: Order): boolean => order.provider !== null
