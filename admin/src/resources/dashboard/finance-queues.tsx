import { pointCorrections, withdrawals } from '@xinyu/contracts/admin/money'
import { useCanAccess } from 'react-admin'
import { orders, paymentDifferences } from '@xinyu/contracts/admin/orders'
import { QueueCard } from './queue-card.tsx'

/** Queues of finance: decisions, retries and differences. */
export const FinanceQueues = () => {
  const { canAccess: mayRefund } = useCanAccess({ resource: orders.name, action: 'approveRefund' })
  const { canAccess: mayCorrect } = useCanAccess({ resource: pointCorrections.name, action: 'approve' })
  const { canAccess: mayPay } = useCanAccess({ resource: withdrawals.name, action: 'approve' })
  const { canAccess: maySettle } = useCanAccess({ resource: paymentDifferences.name, action: 'settle' })
  return (
    <>
      {mayRefund && (
        <QueueCard
          resource={orders.name}
          title="xinyu.dashboard.askedQueue"
          filter={{ refundAsked: true }}
          oldestBy="addtime"
        />
      )}
      {mayRefund && (
        <QueueCard resource={orders.name} title="xinyu.dashboard.refundQueue" filter={{ refund: 'requested' }} />
      )}
      {mayRefund && (
        <QueueCard resource={orders.name} title="xinyu.dashboard.failedRefunds" filter={{ refund: 'failed' }} />
      )}
      {mayPay && (
        <QueueCard
          resource={withdrawals.name}
          title="xinyu.dashboard.withdrawalQueue"
          filter={{ status: 0 }}
          oldestBy="addtime"
        />
      )}
      {mayCorrect && (
        <QueueCard
          resource={pointCorrections.name}
          title="xinyu.dashboard.correctionQueue"
          filter={{ state: 'requested' }}
          oldestBy="requestedAt"
        />
      )}
      {maySettle && (
        <QueueCard
          resource={paymentDifferences.name}
          title="xinyu.dashboard.differenceQueue"
          filter={{ settled: false }}
          oldestBy="foundAt"
        />
      )}
    </>
  )
}
