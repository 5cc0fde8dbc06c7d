import { OrderStatus } from '@xinyu/contracts/enums'
import type { Order } from '@xinyu/contracts/http/product'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd-mobile'
import { catalogueQuery } from '../../shared/api/catalogue.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime, yuan } from '../../shared/lib/format.ts'
import { openCheckout } from './pay.ts'
import { useCheckout } from './use-checkout.tsx'
import { waysHere } from './ways.ts'
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
  const { data: catalogue } = useQuery(catalogueQuery)
  const here = waysHere(catalogue)
  const way = here.find((one) => one === order.provider) ?? here[0]
  const pay = useCheckout(order.amount, async () => (way ? openCheckout(order.orderId, way) : null))
  const isOpen = order.status === OrderStatus.Waiting
  // what was said before a payment says nothing about it
  const answer = order.status === OrderStatus.Paid || order.status === OrderStatus.Refunded ? null : order.checkResult
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
        {isOpen && (
          <div>
            <dt>{t('orders.closesAt')}</dt>
            <dd>{formatDateTime(order.closesAt, language)}</dd>
          </div>
        )}
        {answer && (
          <div>
            <dt>{t('orders.answer')}</dt>
            <dd>{answer.sub_msg}</dd>
          </div>
        )}
      </dl>
      {isOpen && way && (
        <Button block color="primary" loading={pay.isPending} onClick={pay.run}>
          {t('orders.pay', { price: yuan(order.amount) })}
        </Button>
      )}
      {pay.sheet}
    </article>
  )
}
