import { Alert, Typography } from '@mui/material'
import { orders } from '@xinyu/contracts/admin/orders'
import { useCanAccess, useLocaleState, useTranslate } from 'react-admin'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import { isRefundable, type Order } from './order.ts'

/** The buyer's refund request and reason; finance refunds or declines with a reason. */
export const RefundRequestNotice = ({ order }: { order: Order }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { canAccess } = useCanAccess({ resource: orders.name, action: 'declineRefund' })
  const { refundAsk: request } = order
  if (!request) return null
  return (
    <Alert severity={request.isOpen ? 'warning' : 'info'} role="note" sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {translate('xinyu.refundAsk.title')} · {translate(`xinyu.refundAsk.kind.${request.kind}`)}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {formatDateTime(request.at, locale)} · {request.text}
      </Typography>
      {request.reply !== null && (
        <Typography variant="body2">{translate('xinyu.refundAsk.declined', { reply: request.reply })}</Typography>
      )}
      {canAccess && request.isOpen && isRefundable(order) && (
        <ReasonButton
          size="small"
          resource={orders}
          action="declineRefund"
          id={order.id}
          body={(reason) => ({ reason })}
          label={translate('xinyu.refundAsk.decline')}
          help={translate('xinyu.refundAsk.declineHelp')}
        />
      )}
    </Alert>
  )
}
