import { BellOutline, EyeOutline, MessageOutline, UserAddOutline } from 'antd-mobile-icons'
import type { NoticeKind } from '@xinyu/contracts/socket/messages'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Flower, Like } from '../../shared/ui/page-icons.tsx'
import { noticeGroups, useTotals } from './totals.ts'
import styles from './notices.module.css'

export const noticeIcons: Record<NoticeKind, ReactNode> = {
  sysNotice: <BellOutline />,
  like: <Like />,
  follow: <UserAddOutline />,
  view: <EyeOutline />,
  gift: <Flower />,
  comment: <MessageOutline />,
}

/** Links to each kind of notice, with its unread count. */
export const NoticeGroups = () => {
  const { t } = useText()
  const totals = useTotals()
  return (
    <nav className={styles['groups']} aria-label={t('notices.title')}>
      {noticeGroups.map(({ kind, path, total }) => (
        <Link key={kind} to={`/message/${path}`}>
          <span className={`${styles['icon']} ${styles[kind]}`}>
            {noticeIcons[kind]}
            <span className={styles['badge']}>
              <Badge count={totals[total]} />
            </span>
          </span>
          {t(`notices.${kind}`)}
        </Link>
      ))}
    </nav>
  )
}
