import Undo from '@mui/icons-material/Undo'
import { Button, Stack, TextField, Typography } from '@mui/material'
import { orders } from '@xinyu/contracts/admin/orders'
import { useState } from 'react'
import { useCanAccess, useGetIdentity, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { useAction } from '../../shared/action/use-action.ts'
import { ReasonDialog } from '../../shared/dialog/reason-dialog.tsx'
import { yuan } from '../../shared/format/format.ts'
import { useIsSelf } from '../../shared/hooks/use-is-self.ts'
import { isRefundable, type Order } from './order.ts'

/** Yuan as typed, in fen; null: no amount, or more than is left. */
const fenOf = (text: string, left: number): number | null => {
  const fen = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0
  return fen > 0 && fen <= left ? fen : null
}

const RefundDialog = ({ order, onClose }: { order: Order; onClose(): void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [locale] = useLocaleState()
  const { run, busy } = useAction(orders, 'refund')
  // one dialog is one refund, even if submitted repeatedly
  const [clientId] = useState(() => crypto.randomUUID())
  const left = order.amount - order.refundedAmount
  const [amount, setAmount] = useState((left / 100).toFixed(2))
  const fen = fenOf(amount, left)
  const refund = async (reason: string) => {
    if (fen === null) return
    const now = await run(order.id, fen === left ? { reason } : { reason, amount: fen, clientId })
    if (!now) return
    onClose()
    notify(`xinyu.orders.refundNow.${now.refund?.state ?? 'failed'}`, { type: 'info' })
  }
  return (
    <ReasonDialog
      title={
        fen ? translate('xinyu.orders.refundTitle', { amount: yuan(fen, locale) }) : translate('xinyu.orders.refund')
      }
      help={translate(fen !== null && fen < left ? 'xinyu.orders.refundPartHelp' : 'xinyu.orders.refundHelp')}
      confirm={translate('xinyu.orders.refund')}
      isDangerous
      busy={busy}
      onClose={onClose}
      onConfirm={(reason) => void refund(reason)}
    >
      <TextField
        label={translate('xinyu.orders.refundAmount')}
        value={amount}
        // the App Store refunds whole purchases only
        disabled={order.provider === 'apple'}
        onChange={(event) => setAmount(event.target.value.trim())}
        error={fen === null}
        helperText={translate('xinyu.orders.refundLeft', { amount: yuan(left, locale) })}
        fullWidth
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
      />
    </ReasonDialog>
  )
}

/** Refunds, with a reason: all that is left, or a part. The confirmation shows the amount. */
export const RefundButton = ({ order }: { order: Order }) => {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: orders.name, action: 'refund' })
  const isOwn = useIsSelf(order.user_id)
  const [isOpen, setOpen] = useState(false)
  if (!canAccess || !isRefundable(order)) return null
  if (isOwn) return <Typography variant="body2">{translate('xinyu.common.aboutYou')}</Typography>
  return (
    <>
      <Button color="error" startIcon={<Undo />} onClick={() => setOpen(true)}>
        {translate('xinyu.orders.refund')}
      </Button>
      {isOpen && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The second person’s decision about a refund above the limit. */
export const DecideRefundButtons = ({ order }: { order: Order }) => {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: orders.name, action: 'approveRefund' })
  const isOwn = useIsSelf(order.user_id)
  const { identity } = useGetIdentity()
  if (!canAccess || order.refund?.state !== 'requested') return null
  if (isOwn) return <Typography variant="body2">{translate('xinyu.common.aboutYou')}</Typography>
  if (order.refund.requestedBy === identity?.id)
    return <Typography variant="body2">{translate('xinyu.common.secondPerson')}</Typography>
  return (
    <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
      <ActionButton variant="contained" resource={orders} action="approveRefund" id={order.id} body={{}}>
        {translate('xinyu.orders.approveRefund')}
      </ActionButton>
      <ReasonButton
        resource={orders}
        action="rejectRefund"
        id={order.id}
        body={(reason) => ({ reason })}
        label={translate('xinyu.orders.rejectRefund')}
        help={translate('xinyu.users.unbanHelp')}
      />
    </Stack>
  )
}
