import {
  AppstoreOutline,
  BellOutline,
  BillOutline,
  CheckShieldOutline,
  ClockCircleOutline,
  ContentOutline,
  EditSOutline,
  EyeOutline,
  FilterOutline,
  GiftOutline,
  HeartOutline,
  InformationCircleOutline,
  KeyOutline,
  LockOutline,
  MessageOutline,
  PicturesOutline,
  QuestionCircleOutline,
  RightOutline,
  SendOutline,
  SetOutline,
  SmileOutline,
  StarOutline,
  StopOutline,
} from 'antd-mobile-icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useIsOffered } from '../../features/assistant/offer.ts'
import { CompletionMeter } from '../../features/profile/completion.tsx'
import { Statics, useMyCount } from '../../features/profile/statics.tsx'
import { MyCard } from '../../features/profile/my-card.tsx'
import { UnreadAnswers } from '../../features/support/unread-answers.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatCountShort, formatCountZh } from '@xinyu/contracts/rules/text/number-format'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { formatDate } from '../../shared/lib/format.ts'
import { MyProfilePlaceholder } from '../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../shared/session/me.ts'
import { Page } from '../../shared/ui/page.tsx'
import styles from './me.module.css'

const Entry = ({
  to,
  icon,
  children,
  side,
}: {
  to: string
  icon: ReactNode
  children: ReactNode
  side?: ReactNode
}) => (
  <Link className="row" to={to}>
    <span className={styles['icon']} aria-hidden="true">
      {icon}
    </span>
    <span className="body">{children}</span>
    <span className="muted small">{side}</span>
    <RightOutline aria-hidden="true" />
  </Link>
)

/** 我 (Me): links to everything of mine. */
export const Screen = () => {
  const { t, language } = useText()
  const me = useMe()
  const hasAssistant = useIsOffered()
  const mine = useMyCount()
  const header = (
    <header className={styles['top']}>
      <h1>{t('tabs.me')}</h1>
      <Link to="/setting" className="icon-button" aria-label={t('setting.title')}>
        <SetOutline />
      </Link>
    </header>
  )
  if (!me)
    return (
      <Page title={t('tabs.me')} tab header={header}>
        <MyProfilePlaceholder />
      </Page>
    )
  const count = language === 'en' ? formatCountShort : formatCountZh
  return (
    <Page title={t('tabs.me')} tab header={header}>
      <div className="stack" style={{ paddingTop: 0 }}>
        <MyCard profile={me} />
        {me.isCompleted !== ProfileStatus.Approved && (
          <Link to="/register/complete" className={`card ${styles['finish']}`}>
            <CompletionMeter profile={me} />
            <b>
              {t(`me.status${me.isCompleted}` as 'me.status1')} <RightOutline aria-hidden="true" />
            </b>
          </Link>
        )}
        <Statics />
        <div className={styles['wealth']}>
          <Link to="/vip" className={styles['vip']}>
            <b>{me.isVip ? t('me.isVip') : t('me.notVip')}</b>
            <span>
              {me.isVip && me.vipLimitDate
                ? t('me.vipUntil', { date: formatDate(me.vipLimitDate, language) })
                : t('me.vipInvite')}
            </span>
          </Link>
          <Link to="/vip/check-order?tab=1" className={styles['points']}>
            <b>{count(me.guanPoint ?? 0)}</b>
            <span>{t('me.guanPoint')}</span>
          </Link>
        </div>
        <nav className="menu rows" aria-label={t('me.mine')}>
          <Entry to="/me/posts" icon={<PicturesOutline />} side={mine('posts')}>
            {t('posts.mine')}
          </Entry>
          <Entry to="/relations?tab=each" icon={<HeartOutline />}>
            {t('me.relations')}
          </Entry>
          <Entry to="/follow-list" icon={<StarOutline />} side={mine('follows')}>
            {t('follows.title')}
          </Entry>
          <Entry to="/smile/pk?tab=mine" icon={<SmileOutline />}>
            {t('pk.mySmiles')}
          </Entry>
          <Entry to="/history" icon={<ClockCircleOutline />}>
            {t('me.history')}
          </Entry>
          <Entry to="/message/visits" icon={<EyeOutline />}>
            {t('me.visits')}
          </Entry>
          <Entry to="/vip/gift-center" icon={<GiftOutline />} side={mine('gifts')}>
            {t('me.gifts')}
          </Entry>
          <Entry to="/vip/orders" icon={<BillOutline />}>
            {t('me.orders')}
          </Entry>
          <Entry to="/share" icon={<SendOutline />}>
            {t('share.title')}
          </Entry>
        </nav>
        <nav className="menu rows" aria-label={t('me.account')}>
          <Entry to="/me/edit" icon={<EditSOutline />} side={me.completion === undefined ? '' : `${me.completion}%`}>
            {t('me.edit')}
          </Entry>
          <Entry to="/me/realname" icon={<CheckShieldOutline />} side={t(`proof.state${me.hasRealChecked}`)}>
            {t('realname.title')}
          </Entry>
          <Entry to="/me/grade" icon={<ContentOutline />} side={t(`proof.state${me.hasGradeChecked}`)}>
            {t('grade.title')}
          </Entry>
          <Entry to="/about/account" icon={<KeyOutline />}>
            {t('account.title')}
          </Entry>
          <Entry to="/me/wishes" icon={<FilterOutline />}>
            {t('wishes.title')}
          </Entry>
          <Entry to="/me/privacy" icon={<LockOutline />}>
            {t('me.privacy')}
          </Entry>
          <Entry to="/me/notifications" icon={<BellOutline />}>
            {t('push.title')}
          </Entry>
          <Entry to="/me/blacklist" icon={<StopOutline />}>
            {t('me.blacklist')}
          </Entry>
          {hasAssistant && (
            <Entry to="/assistant" icon={<MessageOutline />}>
              {t('assistant.title')}
            </Entry>
          )}
          <Entry to="/about/connect" icon={<QuestionCircleOutline />} side={<UnreadAnswers />}>
            {t('about.connect')}
          </Entry>
          <Entry to="/about" icon={<InformationCircleOutline />}>
            {t('about.title')}
          </Entry>
          {(me.roles?.length ?? 0) > 0 && (
            <a className="row" href="/admin/">
              <span className={styles['icon']} aria-hidden="true">
                <AppstoreOutline />
              </span>
              <span className="body">{t('me.admin')}</span>
              <RightOutline aria-hidden="true" />
            </a>
          )}
        </nav>
      </div>
    </Page>
  )
}
