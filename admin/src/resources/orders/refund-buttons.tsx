import Undo from '@mui/icons-material/Undo'
import { Stack, Typography } from '@mui/material'
import { orders } from '@xinyu/contracts/admin/orders'
import { useCanAccess, useGetIdentity, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { yuan } from '../../shared/format/format.ts'
import { useIsSelf } from '../../shared/hooks/use-is-self.ts'
import { isRefundable, type Order } from './order.ts'

/** Refunds, with a reason. The confirmation shows the amount. */
export const RefundButton = ({ order }: { order: Order }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [locale] = useLocaleState()
  const { canAccess } = useCanAccess({ resource: orders.name, action: 'refund' })
  const isOwn = useIsSelf(order.user_id)
  if (!canAccess || !isRefundable(order)) return null
  if (isOwn) return <Typography variant="body2">{translate('xinyu.common.aboutYou')}</Typography>
  return (
    <ReasonButton
      resource={orders}
      action="refund"
      id={order.id}
      body={(reason) => ({ reason })}
      color="error"
      startIcon={<Undo />}
      label={translate('xinyu.orders.refund')}
      title={translate('xinyu.orders.refundTitle', { amount: yuan(order.amount, locale) })}
      help={translate('xinyu.orders.refundHelp')}
      isDangerous
      onDone={({ refund }) => notify(`xinyu.orders.refundNow.${refund?.state ?? 'failed'}`, { type: 'info' })}
    />
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
