import Sync from '@mui/icons-material/Sync'
import { Button, Tooltip } from '@mui/material'
import { orders } from '@xinyu/contracts/admin/orders'
import { OrderStatus } from '@xinyu/contracts/enums'
import { useNotify, useTranslate, useCanAccess } from 'react-admin'
import { useAction } from '../../shared/action/use-action.ts'
import { enumName } from '../../shared/format/format.ts'
import { isReconcilable, type Order } from './order.ts'

/** Fetches the state of an order from the payment provider, which overrides ours. */
export const ReconcileButton = ({ order }: { order: Order }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { canAccess: allowed } = useCanAccess({ resource: orders.name, action: 'reconcile' })
  const { run, busy } = useAction(orders, 'reconcile')
  if (!allowed || !isReconcilable(order)) return null
  const reconcile = async () => {
    const now = await run(order.id, {})
    if (!now) return
    const changed = now.status !== order.status || now.fulfilled !== order.fulfilled
    notify(changed ? 'xinyu.orders.reconciled' : 'xinyu.orders.reconciledSame', {
      type: 'success',
      messageArgs: { status: translate(`xinyu.orderStatus.${enumName(OrderStatus, now.status)}`) },
    })
  }
  return (
    <Tooltip describeChild title={translate('xinyu.orders.reconcileHelp')}>
      <Button variant="contained" startIcon={<Sync />} disabled={busy} onClick={reconcile}>
        {translate('xinyu.orders.reconcile')}
      </Button>
    </Tooltip>
  )
}
