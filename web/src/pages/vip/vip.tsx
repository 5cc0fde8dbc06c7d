import { guanPointText } from '@xinyu/contracts/lists/vip-texts'
import type { Profile } from '@xinyu/contracts/profile'
import { Link } from 'react-router-dom'
import { Benefits } from '../../features/membership/benefits.tsx'
import { askCancelVip } from '../../features/membership/cancel-vip.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { labelOf, useText } from '../../shared/i18n/i18n.ts'
import { formatDate } from '../../shared/lib/format.ts'
import { MyProfilePlaceholder } from '../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../shared/session/me.ts'
import { useAuthStatus } from '../../shared/session/session.ts'
import { Page } from '../../shared/ui/page.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import styles from './vip.module.css'

type MaybeProfile = { profile: Profile | null }

const VipState = ({ profile }: MaybeProfile) => {
  const { t, language } = useText()
  const isVip = profile?.isVip ?? false
  const end = isVip && profile?.vipLimitDate
  return (
    <section className={styles['hero']}>
      <h2>{t(isVip ? 'vip.youAre' : 'vip.youCould')}</h2>
      <p>{end ? t('me.vipUntil', { date: formatDate(end, language) }) : t('vip.once')}</p>
      <Link to="/vip/check-order?tab=0">{t(isVip ? 'vip.extend' : 'vip.see')}</Link>
    </section>
  )
}

const GuanPoints = ({ profile }: MaybeProfile) => {
  const { t } = useText()
  return (
    <section className={`card ${styles['points']}`}>
      <div>
        <h2 className="section-title">{t('me.guanPoint')}</h2>
        <p className="muted small">{labelOf({ ...guanPointText })}</p>
      </div>
      <div className={styles['balance']}>
        <b>{profile?.guanPoint ?? 0}</b>
        <Link className="choice" to="/vip/check-order?tab=1">
          {t('vip.topUp')}
        </Link>
      </div>
    </section>
  )
}

const links = [
  ['/vip/wrapper', 'featured.title'],
  ['/vip/gift-center', 'me.giftCenter'],
  ['/vip/orders', 'me.orders'],
  ['/about/vip-service', 'about.vip-service'],
  ['/about/guan-point-service', 'about.guan-point-service'],
] as const

const More = ({ profile }: MaybeProfile) => {
  const { t } = useText()
  const cancel = (): Promise<void> => askCancelVip().catch((error: unknown) => toast(messageOf(error)))
  return (
    <nav className="menu rows" aria-label={t('vip.more')}>
      {links.map(([to, title]) => (
        <Link key={to} className="row" to={to}>
          <span className="body">{t(title)}</span>
        </Link>
      ))}
      {profile && (
        <button type="button" className="row" onClick={() => void cancel()}>
          <span className="body">{t('cancelVip.open')}</span>
        </button>
      )}
    </nav>
  )
}

/** VIP centre: the benefits and my state; prices are one tap away. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  // for a member, waits for the profile instead of guessing
  const isLoading = useAuthStatus() === 'member' && !me
  return (
    <Page title={t('vip.title')}>
      {isLoading ? (
        <MyProfilePlaceholder />
      ) : (
        <div className="stack">
          <VipState profile={me} />
          <Benefits />
          <GuanPoints profile={me} />
          {me && (
            <Link to="/vip/check-in" className={`card ${styles['checkIn']}`}>
              <b>{t('checkIn.title')}</b>
              <span className="muted small">{t('checkIn.lead')}</span>
            </Link>
          )}
          <More profile={me} />
        </div>
      )}
    </Page>
  )
}
