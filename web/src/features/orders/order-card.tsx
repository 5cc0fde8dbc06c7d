import { OrderStatus } from '@xinyu/contracts/enums'
import type { Order } from '@xinyu/contracts/http/product'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd-mobile'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime, yuan } from '../../shared/lib/format.ts'
import { toast } from '../../shared/ui/toast-store.ts'
import { openCheckout } from './pay.ts'
import styles from './orders.module.css'

const statusKeys = {
  [OrderStatus.Waiting]: 'orders.waiting',
  [OrderStatus.Paid]: 'orders.paid',
  [OrderStatus.Failed]: 'orders.failed',
  [OrderStatus.Refunded]: 'orders.refunded',
  [OrderStatus.Closed]: 'orders.closed',
} as const
const statusColors: Partial<Record<OrderStatus, string>> = {
  [OrderStatus.Waiting]: 'gold',
  [OrderStatus.Paid]: 'sea',
}

export const OrderCard = ({ order }: { order: Order }) => {
  const { t, language } = useText()
  const pay = useMutation({
    mutationFn: () => openCheckout(order.orderId),
    onError: (error) => toast(messageOf(error)),
  })
  return (
    <article className={`card ${styles['order']}`}>
      <header>
        <h2>{order.name}</h2>
        <span className={`chip ${statusColors[order.status] ?? ''}`}>{t(statusKeys[order.status])}</span>
      </header>
      <dl>
        <div>
          <dt>{t('orders.amount')}</dt>
          <dd>{yuan(order.amount)}</dd>
        </div>
        <div>
          <dt>{t('orders.number')}</dt>
          <dd>{order.orderId}</dd>
        </div>
        <div>
          <dt>{t('orders.made')}</dt>
          <dd>{formatDateTime(order.addtime, language)}</dd>
        </div>
        {order.paidAt && (
          <div>
            <dt>{t('orders.paidAt')}</dt>
            <dd>{formatDateTime(order.paidAt, language)}</dd>
          </div>
        )}
        {order.status === OrderStatus.Waiting && (
          <div>
            <dt>{t('orders.closesAt')}</dt>
            <dd>{formatDateTime(order.closesAt, language)}</dd>
          </div>
        )}
        {order.checkResult && (
          <div>
            <dt>{t('orders.answer')}</dt>
            <dd>{order.checkResult.sub_msg}</dd>
          </div>
        )}
      </dl>
      {order.status === OrderStatus.Waiting && (
        <Button block color="primary" loading={pay.isPending} onClick={() => pay.mutate()}>
          {t('orders.pay', { price: yuan(order.amount) })}
        </Button>
      )}
    </article>
  )
}
