import { guanPointText, vipTexts } from '@xinyu/contracts/lists/vip-texts'
import { Link } from 'react-router-dom'
import { askCancelVip } from '../../features/membership/cancel-vip.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { labelOf, useText } from '../../shared/i18n/i18n.ts'
import { formatDate } from '../../shared/lib/format.ts'
import { MyProfilePlaceholder } from '../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../shared/session/me.ts'
import { useAccountStatus } from '../../shared/session/session.ts'
import { Page } from '../../shared/ui/page.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import styles from './vip.module.css'

/** VIP centre: the benefits and my state; prices are one tap away. */
export const Screen = () => {
  const { t, language } = useText()
  const me = useMe()
  const accountStatus = useAccountStatus()
  const cancel = (): Promise<void> => askCancelVip().catch((error: unknown) => toast(messageOf(error)))
  // for a member, waits for the profile instead of guessing
  if (accountStatus === 'member' && !me)
    return (
      <Page title={t('vip.title')}>
        <MyProfilePlaceholder />
      </Page>
    )
  return (
    <Page title={t('vip.title')}>
      <div className="stack">
        <section className={styles['hero']}>
          <h2>{t(me?.isVip ? 'vip.youAre' : 'vip.youCould')}</h2>
          <p>
            {me?.isVip && me.vipLimitDate
              ? t('me.vipUntil', { date: formatDate(me.vipLimitDate, language) })
              : t('vip.once')}
          </p>
          <Link to="/vip/check-order?tab=0">{t(me?.isVip ? 'vip.extend' : 'vip.see')}</Link>
        </section>
        <section className="card">
          <h2 className="section-title">{t('vip.gives')}</h2>
          <ul className={styles['gives']}>
            {vipTexts.map((text) => (
              <li key={text.value}>{labelOf(text)}</li>
            ))}
          </ul>
        </section>
        <section className={`card ${styles['points']}`}>
          <div>
            <h2 className="section-title">{t('me.guanPoint')}</h2>
            <p className="muted small">{labelOf({ ...guanPointText })}</p>
          </div>
          <div className={styles['balance']}>
            <b>{me?.guanPoint ?? 0}</b>
            <Link className="choice" to="/vip/check-order?tab=1">
              {t('vip.topUp')}
            </Link>
          </div>
        </section>
        {me && (
          <Link to="/vip/check-in" className={`card ${styles['checkIn']}`}>
            <b>{t('checkIn.title')}</b>
            <span className="muted small">{t('checkIn.lead')}</span>
          </Link>
        )}
        <nav className="menu rows" aria-label={t('vip.more')}>
          <Link className="row" to="/vip/wrapper">
            <span className="body">{t('featured.title')}</span>
          </Link>
          <Link className="row" to="/vip/gift-center">
            <span className="body">{t('me.gifts')}</span>
          </Link>
          <Link className="row" to="/vip/orders">
            <span className="body">{t('me.orders')}</span>
          </Link>
          <Link className="row" to="/about/vip-service">
            <span className="body">{t('about.vip-service')}</span>
          </Link>
          <Link className="row" to="/about/guan-point-service">
            <span className="body">{t('about.guan-point-service')}</span>
          </Link>
          {me && (
            <button type="button" className="row" onClick={() => void cancel()}>
              <span className="body">{t('cancelVip.open')}</span>
            </button>
          )}
        </nav>
      </div>
    </Page>
  )
}
