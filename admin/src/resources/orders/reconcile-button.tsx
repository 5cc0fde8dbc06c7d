import Sync from '@mui/icons-material/Sync'
import { Button, Tooltip } from '@mui/material'
import { orders } from '@xinyu/contracts/admin/resources'
import { useNotify, useTranslate } from 'react-admin'
import { useAct } from '../../shared/use-act.ts'
import { useMay } from '../../shared/use-may.ts'
import { isReconcilable, type Order } from './order.ts'

/** Asks the provider what became of an order; the answer is the truth, whatever this page showed. */
export const ReconcileButton = ({ order }: { order: Order }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const may = useMay(orders.name, 'reconcile')
  const { run, busy } = useAct(orders, 'reconcile')
  if (!may || !isReconcilable(order)) return null
  const reconcile = async () => {
    const now = await run(order.id, {})
    if (!now) return
    const changed = now.status !== order.status || now.fulfilled !== order.fulfilled
    notify(changed ? 'xinyu.orders.reconciled' : 'xinyu.orders.reconciledSame', {
      type: 'success',
      messageArgs: { status: translate(`xinyu.orderStatus.s${now.status}`) },
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
