import { Link as MuiLink } from '@mui/material'
import { orders } from '@xinyu/contracts/admin/resources'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'

/** The number of an order, linked to its page. */
export const OrderLink = ({ orderId }: { orderId: string | null }) => {
  const createPath = useCreatePath()
  if (!orderId) return '—'
  return (
    <MuiLink component={Link} to={createPath({ resource: orders.name, type: 'show', id: orderId })}>
      {orderId}
    </MuiLink>
  )
}
