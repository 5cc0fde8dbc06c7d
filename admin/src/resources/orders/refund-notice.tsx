import { Alert, Typography } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { formatDateTime, yuan } from '../../shared/format/format.ts'
import type { Order } from './order.ts'
import { DecideRefundButtons } from './refund-buttons.tsx'

const tones = { requested: 'warning', atProvider: 'info', done: 'success', failed: 'error', rejected: 'info' } as const

/** State of a refund, who requested it and why, and what could not be reclaimed. */
export const RefundNotice = ({ order }: { order: Order }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { refund, owed } = order
  if (!refund) return null
  const by =
    refund.origin === 'provider' ? translate('xinyu.orders.refundOrigin') : refund.requestedByName || refund.requestedBy
  const isOwing = owed !== null && (owed.points > 0 || owed.days > 0)
  return (
    <Alert severity={tones[refund.state]} role="note" sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{translate(`xinyu.orders.refundState.${refund.state}`)}</Typography>
      <Typography variant="body2">
        {yuan(refund.amount, locale)} · {by} · {formatDateTime(refund.requestedAt, locale)}
        {refund.reason && ` · ${refund.reason}`}
      </Typography>
      {refund.failure && <Typography variant="body2">{refund.failure}</Typography>}
      {isOwing && (
        <Typography variant="body2">
          {translate('xinyu.orders.owed', { points: owed.points, days: owed.days })}
        </Typography>
      )}
      <DecideRefundButtons order={order} />
    </Alert>
  )
}
