import Undo from '@mui/icons-material/Undo'
import { Button, Stack, Typography } from '@mui/material'
import { orders } from '@xinyu/contracts/admin/resources'
import { useState } from 'react'
import { useGetIdentity, useLocaleState, useNotify, useTranslate, useCanAccess } from 'react-admin'
import { yuan } from '../../shared/format/format.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useAction } from '../../shared/hooks/use-action.ts'
import { useIsSelf } from '../../shared/hooks/use-is-self.ts'
import { isRefundable, type Order } from './order.ts'

/** Refunds, with a reason. The confirmation shows the amount. */
export const RefundButton = ({ order }: { order: Order }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [locale] = useLocaleState()
  const { canAccess: allowed } = useCanAccess({ resource: orders.name, action: 'refund' })
  const isOwn = useIsSelf(order.user_id)
  const [open, setOpen] = useState(false)
  const { run, busy } = useAction(orders, 'refund')
  if (!allowed || !isRefundable(order)) return null
  if (isOwn) return <Typography variant="body2">{translate('xinyu.common.aboutYou')}</Typography>
  const refund = async (reason: string) => {
    const now = await run(order.id, { reason })
    if (!now) return
    setOpen(false)
    notify(`xinyu.orders.refundNow.${now.refund?.state ?? 'failed'}`, { type: 'info' })
  }
  return (
    <>
      <Button color="error" startIcon={<Undo />} onClick={() => setOpen(true)}>
        {translate('xinyu.orders.refund')}
      </Button>
      {open && (
        <ReasonDialog
          title={translate('xinyu.orders.refundTitle', { amount: yuan(order.amount, locale) })}
          help={translate('xinyu.orders.refundHelp')}
          confirm={translate('xinyu.orders.refund')}
          danger
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={refund}
        />
      )}
    </>
  )
}

/** The second person’s decision about a refund above the limit. */
export const DecideRefundButtons = ({ order }: { order: Order }) => {
  const translate = useTranslate()
  const { canAccess: allowed } = useCanAccess({ resource: orders.name, action: 'approveRefund' })
  const isOwn = useIsSelf(order.user_id)
  const [rejecting, setRejecting] = useState(false)
  const approval = useAction(orders, 'approveRefund')
  const rejection = useAction(orders, 'rejectRefund')
  const { identity } = useGetIdentity()
  if (!allowed || order.refund?.state !== 'requested') return null
  if (isOwn) return <Typography variant="body2">{translate('xinyu.common.aboutYou')}</Typography>
  if (order.refund.requestedBy === identity?.id)
    return <Typography variant="body2">{translate('xinyu.common.secondPerson')}</Typography>
  const reject = async (reason: string) => {
    if (await rejection.run(order.id, { reason })) setRejecting(false)
  }
  return (
    <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
      <Button variant="contained" disabled={approval.busy} onClick={() => void approval.run(order.id, {})}>
        {translate('xinyu.orders.approveRefund')}
      </Button>
      <Button onClick={() => setRejecting(true)}>{translate('xinyu.orders.rejectRefund')}</Button>
      {rejecting && (
        <ReasonDialog
          title={translate('xinyu.orders.rejectRefund')}
          help={translate('xinyu.users.unbanHelp')}
          confirm={translate('xinyu.orders.rejectRefund')}
          busy={rejection.busy}
          onClose={() => setRejecting(false)}
          onConfirm={(reason) => void reject(reason)}
        />
      )}
    </Stack>
  )
}
