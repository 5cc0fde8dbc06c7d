import type { Order } from '@xinyu/contracts/http/product/orders'
import { Link } from 'react-router-dom'
import { useCosts } from '../../shared/api/catalogue.ts'
import { productName, useText } from '../../shared/i18n/i18n.ts'
import { formatDate } from '../../shared/lib/format.ts'
import { useMe } from '../../shared/session/me.ts'

/** What a purchase has activated, and what to do next. */
export const ActiveNow = ({ order }: { order: Order }) => {
  const { t, language } = useText()
  const me = useMe()
  const costs = useCosts()
  const isVip = order.tab === 0
  const next: [to: string, text: string][] = isVip
    ? [
        ['/', t('active.seeRecommended')],
        ['/message/visits', t('active.seeWhoLikes')],
        ['/face', t('active.searchFace')],
      ]
    : [
        ...(costs ? [['/', t('active.meet', { cost: costs.love })] as [string, string]] : []),
        ...(costs ? [['/more-user', t('active.flowers', { cost: costs.flower })] as [string, string]] : []),
      ]
  return (
    <>
      <section className="card" role="status">
        <h2 className="section-title">{t('active.now')}</h2>
        <p className="muted">{productName(order)}</p>
        <p>{isVip ? t('orders.vipActive', { days: order.days }) : t('orders.pointsAdded', { points: order.points })}</p>
        {isVip && me?.vipLimitDate && <p>{t('active.vipUntil', { date: formatDate(me.vipLimitDate, language) })}</p>}
        {!isVip && me && <p>{t('active.points', { balance: me.guanPoint ?? 0 })}</p>}
      </section>
      <nav className="menu rows" aria-label={t('active.next')}>
        {next.map(([to, text]) => (
          <Link key={to} className="row" to={to}>
            <span className="body">{text}</span>
          </Link>
        ))}
      </nav>
    </>
  )
}
