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
  SmileOutline,
  StopOutline,
  UserAddOutline,
} from 'antd-mobile-icons'
import type { Profile } from '@xinyu/contracts/profile'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useIsOffered } from '../../features/assistant/offer.ts'
import { useMyCount } from '../../features/profile/profile-counts.tsx'
import { UnreadAnswers } from '../../features/support/unread-answers.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './me.module.css'

const Icon = ({ children }: { children: ReactNode }) => (
  <span className={styles['icon']} aria-hidden="true">
    {children}
  </span>
)

const Entry = ({ to, icon, title, side }: { to: string; icon: ReactNode; title: string; side?: ReactNode }) => (
  <Link className="row" to={to}>
    <Icon>{icon}</Icon>
    <span className="body">{title}</span>
    <span className="muted small">{side}</span>
    <RightOutline aria-hidden="true" />
  </Link>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className={styles['group']}>{title}</h2>
    <nav className="menu rows" aria-label={title}>
      {children}
    </nav>
  </section>
)

/** Whom I know, and who knows me. */
const PeopleEntries = () => {
  const { t } = useText()
  const count = useMyCount()
  return (
    <Group title={t('me.people')}>
      <Entry to="/relations?tab=each" icon={<HeartOutline />} title={t('me.relations')} />
      <Entry to="/follow-list" icon={<UserAddOutline />} title={t('followList.title')} side={count('follows')} />
      <Entry to="/message/visits" icon={<EyeOutline />} title={t('me.visits')} />
      <Entry to="/history" icon={<ClockCircleOutline />} title={t('me.history')} />
    </Group>
  )
}

/** What I have: posts, smiles, gifts, orders. */
const OwnEntries = () => {
  const { t } = useText()
  const count = useMyCount()
  return (
    <Group title={t('me.mine')}>
      <Entry to="/me/posts" icon={<PicturesOutline />} title={t('posts.mine')} side={count('posts')} />
      <Entry to="/smile/pk?tab=mine" icon={<SmileOutline />} title={t('pk.mySmiles')} />
      <Entry to="/vip/gift-center" icon={<GiftOutline />} title={t('me.giftCenter')} side={count('gifts')} />
      <Entry to="/vip/orders" icon={<BillOutline />} title={t('me.orders')} />
      <Entry to="/share" icon={<SendOutline />} title={t('share.title')} />
    </Group>
  )
}

/** What others see of me, and whom I wish to meet. */
const ProfileEntries = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const { completion, hasRealChecked, hasGradeChecked } = profile
  const completed = completion === undefined ? '' : `${completion}%`
  const realName = t(`proof.state${hasRealChecked}`)
  const grade = t(`proof.state${hasGradeChecked}`)
  return (
    <Group title={t('me.profile')}>
      <Entry to="/me/edit" icon={<EditSOutline />} title={t('me.edit')} side={completed} />
      <Entry to="/me/realname" icon={<CheckShieldOutline />} title={t('realname.title')} side={realName} />
      <Entry to="/me/grade" icon={<ContentOutline />} title={t('grade.title')} side={grade} />
      <Entry to="/me/wishes" icon={<FilterOutline />} title={t('wishes.title')} />
    </Group>
  )
}

const AccountEntries = () => {
  const { t } = useText()
  return (
    <Group title={t('me.account')}>
      <Entry to="/about/account" icon={<KeyOutline />} title={t('account.title')} />
      <Entry to="/me/privacy" icon={<LockOutline />} title={t('me.privacy')} />
      <Entry to="/me/notifications" icon={<BellOutline />} title={t('notifications.title')} />
      <Entry to="/me/blacklist" icon={<StopOutline />} title={t('me.blacklist')} />
    </Group>
  )
}

/** Who helps; for staff, the console. */
const HelpEntries = ({ isStaff }: { isStaff: boolean }) => {
  const { t } = useText()
  const hasAssistant = useIsOffered()
  return (
    <Group title={t('me.help')}>
      {hasAssistant && <Entry to="/assistant" icon={<MessageOutline />} title={t('assistant.title')} />}
      <Entry to="/about/connect" icon={<QuestionCircleOutline />} title={t('about.connect')} side={<UnreadAnswers />} />
      <Entry to="/about" icon={<InformationCircleOutline />} title={t('about.title')} />
      {isStaff && (
        <a className="row" href="/admin/">
          <Icon>
            <AppstoreOutline />
          </Icon>
          <span className="body">{t('me.admin')}</span>
          <RightOutline aria-hidden="true" />
        </a>
      )}
    </Group>
  )
}

/** The way to everything of mine, in groups. */
export const Entries = ({ profile }: { profile: Profile }) => (
  <>
    <PeopleEntries />
    <OwnEntries />
    <ProfileEntries profile={profile} />
    <AccountEntries />
    <HelpEntries isStaff={(profile.roles ?? []).length > 0} />
  </>
)
