import { orders } from '@xinyu/contracts/admin/orders'
import { RecordLink } from './record-link.tsx'

/** The number of an order, linked to its page. */
export const OrderLink = ({ orderId }: { orderId: string | null }) =>
  orderId ? (
    <RecordLink resource={orders.name} id={orderId}>
      {orderId}
    </RecordLink>
  ) : (
    '—'
  )
