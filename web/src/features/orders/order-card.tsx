import { OrderStatus } from '@xinyu/contracts/enums'
import type { Order } from '@xinyu/contracts/http/product/orders'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { catalogueQuery } from '../../shared/api/catalogue.ts'
import { productName, useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime, yuan } from '../../shared/lib/format.ts'
import { openCheckout } from './pay.ts'
import { useCheckout } from './use-checkout.tsx'
import { availablePaymentMethods } from './payment-methods.ts'
import styles from './orders.module.css'
import { Button } from '../../shared/ui/button.tsx'

const statusKeys = {
  [OrderStatus.Waiting]: 'notice.WAITING_FOR_PAYMENT',
  [OrderStatus.Paid]: 'orders.paid',
  [OrderStatus.Failed]: 'notice.PAYMENT_FAILED',
  [OrderStatus.Refunded]: 'orders.refunded',
  [OrderStatus.Closed]: 'orders.closed',
} as const
const statusColors: Partial<Record<OrderStatus, string>> = {
  [OrderStatus.Waiting]: 'gold',
  [OrderStatus.Paid]: 'sea',
}

/** A paid order can be refunded on request while no refund request is open. */
export const isRefundable = ({ status, moneyBack }: Order): boolean =>
  status === OrderStatus.Paid && (!moneyBack || moneyBack.state === 'declined')

/** `isAsking`: shown above the refund request form. */
export const OrderCard = ({ order, isAsking = false }: { order: Order; isAsking?: boolean }) => {
  const { t, language } = useText()
  const { data: catalogue } = useQuery(catalogueQuery)
  const methods = availablePaymentMethods(catalogue)
  const way = methods.find((one) => one === order.provider) ?? methods[0]
  const pay = useCheckout(order.amount, async () => (way ? openCheckout(order.orderId, way) : null))
  const isOpen = order.status === OrderStatus.Waiting
  // a check result from before the payment no longer applies
  const answer = order.status === OrderStatus.Paid || order.status === OrderStatus.Refunded ? null : order.checkResult
  return (
    <article className={`card ${styles['order']}`}>
      <header>
        <h2>{productName(order)}</h2>
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
      {order.moneyBack && (
        <p role="note" className={styles['moneyBack']}>
          {t(`refund.${order.moneyBack.state}`, { reply: order.moneyBack.reply ?? '' })}
        </p>
      )}
      {order.askedBefore && order.askedBefore.length > 0 && (
        <details className={styles['askedBefore']}>
          <summary>{t('refund.before', { count: order.askedBefore.length })}</summary>
          <ul>
            {order.askedBefore.map(({ kind, at, reply, answeredAt }) => (
              <li key={at}>
                <p>
                  {formatDateTime(at, language)} · {t(`refund.kind.${kind}`)}
                </p>
                <p>{t('refund.answered', { date: formatDateTime(answeredAt, language), reply })}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {order.paidAt && (
        <div className={styles['links']}>
          <Link className="choice" to={`/vip/receipt/${order.orderId}`}>
            {t('receipt.open')}
          </Link>
          {isRefundable(order) && !isAsking && (
            <Link className="choice" to={`/vip/refund/${order.orderId}`}>
              {t(order.moneyBack ? 'refund.again' : 'refund.open')}
            </Link>
          )}
        </div>
      )}
      {isOpen && way && (
        <Button block color="primary" loading={pay.isPending} onClick={pay.run}>
          {t('orders.pay', { price: yuan(order.amount) })}
        </Button>
      )}
      {pay.sheet}
    </article>
  )
}
