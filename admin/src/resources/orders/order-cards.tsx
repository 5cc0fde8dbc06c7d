import { Box, Typography } from '@mui/material'
import { formatDateTime, yuan } from '../../shared/format/format.ts'
import { useTranslation } from '../../shared/list-frame/columns.ts'
import { OrderLink } from '../../shared/link/order-link.tsx'
import { productName } from '../../shared/format/product-name.ts'
import { OrderState } from '../../shared/state-chip.tsx'
import type { Order } from './order.ts'
import { RefundNotice } from './refund-notice.tsx'

/** An order on a small screen. */
export const OrderCard = ({ record: order }: { record: Order }) => {
  const { locale } = useTranslation()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {productName(order, locale)} · {yuan(order.amount, locale)}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {order.userName} · {formatDateTime(order.addtime, locale)}
        </Typography>
      </Box>
      <OrderState status={order.status} />
    </Box>
  )
}

/** A refund on a small screen: reason and decision. */
export const RefundCard = ({ record: order }: { record: Order }) => (
  <>
    <OrderCard record={order} />
    <Typography variant="body2" sx={{ my: 1 }}>
      <OrderLink orderId={order.orderId} />
    </Typography>
    <RefundNotice order={order} />
  </>
)
