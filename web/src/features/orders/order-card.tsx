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
import { leftOf } from './receipt-rows.ts'
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

const Line = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const Details = ({ order }: { order: Order }) => {
  const { t, language } = useText()
  const at = (time: string): string => formatDateTime(time, language)
  const { refunds = [] } = order
  // a check result from before the payment no longer applies
  const answer = order.status === OrderStatus.Paid || order.status === OrderStatus.Refunded ? null : order.checkResult
  return (
    <dl>
      <Line name={t('orders.amount')} value={yuan(order.amount)} />
      <Line name={t('orders.number')} value={order.orderId} />
      <Line name={t('orders.made')} value={at(order.addtime)} />
      {order.paidAt && <Line name={t('orders.paidAt')} value={at(order.paidAt)} />}
      {order.status === OrderStatus.Waiting && <Line name={t('orders.closesAt')} value={at(order.closesAt)} />}
      {refunds.map((refund) => (
        <Line key={refund.at} name={t('orders.paidBack')} value={`${yuan(refund.amount)} · ${at(refund.at)}`} />
      ))}
      {refunds.length > 0 && <Line name={t('orders.keptPaid')} value={yuan(leftOf(order))} />}
      {answer && <Line name={t('orders.answer')} value={answer.sub_msg} />}
    </dl>
  )
}

/** The refund request and its state, and earlier requests with their answers. */
const RefundRequests = ({ order: { moneyBack, askedBefore = [] } }: { order: Order }) => {
  const { t, language } = useText()
  return (
    <>
      {moneyBack && (
        <p role="note" className={styles['moneyBack']}>
          {t(`refund.${moneyBack.state}`, { reply: moneyBack.reply ?? '' })}
        </p>
      )}
      {askedBefore.length > 0 && (
        <details className={styles['askedBefore']}>
          <summary>{t('refund.before', { count: askedBefore.length })}</summary>
          <ul>
            {askedBefore.map(({ kind, at, reply, answeredAt }) => (
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
    </>
  )
}

const PaidLinks = ({ order, isAsking }: { order: Order; isAsking: boolean }) => {
  const { t } = useText()
  return (
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
  )
}

/** `isAsking`: shown above the refund request form. */
export const OrderCard = ({ order, isAsking = false }: { order: Order; isAsking?: boolean }) => {
  const { t } = useText()
  const { data: catalogue } = useQuery(catalogueQuery)
  const methods = availablePaymentMethods(catalogue)
  const method = methods.find((one) => one === order.provider) ?? methods[0]
  const pay = useCheckout(order.amount, async () => (method ? openCheckout(order.orderId, method) : null))
  return (
    <article className={`card ${styles['order']}`}>
      <header>
        <h2>{productName(order)}</h2>
        <span className={`chip ${statusColors[order.status] ?? ''}`}>{t(statusKeys[order.status])}</span>
      </header>
      <Details order={order} />
      <RefundRequests order={order} />
      {order.paidAt && <PaidLinks order={order} isAsking={isAsking} />}
      {order.status === OrderStatus.Waiting && method && (
        <Button block color="primary" loading={pay.isPending} onClick={pay.run}>
          {t('orders.pay', { price: yuan(order.amount) })}
        </Button>
      )}
      {pay.sheet}
    </article>
  )
}
