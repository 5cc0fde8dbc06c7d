import { Alert, Button, Typography } from '@mui/material'
import { orders } from '@xinyu/contracts/admin/resources'
import { useState } from 'react'
import { useLocaleState, useTranslate, useCanAccess } from 'react-admin'
import { formatDateTime } from '../../shared/format/format.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useAction } from '../../shared/hooks/use-action.ts'
import { isRefundable, type Order } from './order.ts'

/** The buyer's refund request and reason; finance refunds or declines with a reason. */
export const RefundRequestNotice = ({ order }: { order: Order }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { canAccess: allowed } = useCanAccess({ resource: orders.name, action: 'declineRefund' })
  const [open, setOpen] = useState(false)
  const { run, busy } = useAction(orders, 'declineRefund')
  const { refundAsk: ask } = order
  if (!ask) return null
  const decline = async (reason: string) => {
    if (await run(order.id, { reason })) setOpen(false)
  }
  return (
    <Alert severity={ask.isOpen ? 'warning' : 'info'} role="note" sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {translate('xinyu.refundAsk.title')} · {translate(`xinyu.refundAsk.kind.${ask.kind}`)}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {formatDateTime(ask.at, locale)} · {ask.text}
      </Typography>
      {ask.reply !== null && (
        <Typography variant="body2">{translate('xinyu.refundAsk.declined', { reply: ask.reply })}</Typography>
      )}
      {allowed && ask.isOpen && isRefundable(order) && (
        <Button size="small" onClick={() => setOpen(true)}>
          {translate('xinyu.refundAsk.decline')}
        </Button>
      )}
      {open && (
        <ReasonDialog
          title={translate('xinyu.refundAsk.decline')}
          help={translate('xinyu.refundAsk.declineHelp')}
          confirm={translate('xinyu.refundAsk.decline')}
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => void decline(reason)}
        />
      )}
    </Alert>
  )
}
