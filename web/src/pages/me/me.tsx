import { ProfileStatus } from '@xinyu/contracts/enums'
import type { Profile } from '@xinyu/contracts/profile'
import { formatCountShort, formatCountZh } from '@xinyu/contracts/rules/text/number-format'
import { RightOutline, SetOutline } from 'antd-mobile-icons'
import { Link } from 'react-router-dom'
import { SearchBox } from '../../features/find-pages/search-box.tsx'
import { CompletionMeter } from '../../features/profile/completion.tsx'
import { MyCard } from '../../features/profile/my-card.tsx'
import { ProfileCounts } from '../../features/profile/profile-counts.tsx'
import { LikesCard } from '../../features/relations/lists/likes-card.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDate } from '../../shared/lib/format.ts'
import { MyProfilePlaceholder } from '../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../shared/session/me.ts'
import { Page } from '../../shared/ui/page.tsx'
import { Entries } from './entries.tsx'
import styles from './me.module.css'

const Header = () => {
  const { t } = useText()
  return (
    <header className={styles['top']}>
      <h1>{t('tabs.me')}</h1>
      <Link to="/setting" className="icon-button" aria-label={t('setting.title')}>
        <SetOutline />
      </Link>
    </header>
  )
}

const CompleteProfileLink = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  return (
    <Link to="/register/complete" className={`card ${styles['finish']}`}>
      <CompletionMeter profile={profile} />
      <b>
        {t(`me.status${profile.isCompleted}` as 'me.status1')} <RightOutline aria-hidden="true" />
      </b>
    </Link>
  )
}

const VipAndPoints = ({ profile: { isVip, vipLimitDate, guanPoint = 0 } }: { profile: Profile }) => {
  const { t, language } = useText()
  const formatCount = language === 'en' ? formatCountShort : formatCountZh
  return (
    <div className={styles['wealth']}>
      <Link to="/vip" className={styles['vip']}>
        <b>{isVip ? t('me.isVip') : t('me.notVip')}</b>
        <span>
          {isVip && vipLimitDate ? t('me.vipUntil', { date: formatDate(vipLimitDate, language) }) : t('me.vipInvite')}
        </span>
      </Link>
      <Link to="/vip/check-order?tab=1" className={styles['points']}>
        <b>{formatCount(guanPoint)}</b>
        <span>{t('me.guanPoint')}</span>
      </Link>
    </div>
  )
}

/** 我 (Me): my profile, who likes me and my membership, then everything else of mine in groups. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  return (
    <Page title={t('tabs.me')} tab header={<Header />}>
      {me ? (
        <div className="stack" style={{ paddingTop: 0 }}>
          <MyCard profile={me} />
          {me.isCompleted !== ProfileStatus.Approved && <CompleteProfileLink profile={me} />}
          <LikesCard>
            <ProfileCounts />
          </LikesCard>
          <VipAndPoints profile={me} />
          <SearchBox />
          <Entries profile={me} />
        </div>
      ) : (
        <MyProfilePlaceholder />
      )}
    </Page>
  )
}
