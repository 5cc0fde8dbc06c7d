import type { Notice } from '@xinyu/contracts/socket/messages'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../../shared/lib/format.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { MyPartQuote } from '../../shared/ui/part-quote.tsx'
import { Logo } from '../../shared/ui/illustrations.tsx'
import styles from './notices.module.css'

/** Where a notice leads: its subject, else its sender, else its own page. */
const addressOf = (notice: Notice): string =>
  notice.link ?? (notice.user ? `/user/${notice.user._id}` : `/message/sys/${notice._id}`)

export const NoticeRow = ({ notice }: { notice: Notice }) => {
  const { t, language } = useText()
  const to = notice.type === 'sysNotice' ? `/message/sys/${notice._id}` : addressOf(notice)
  return (
    <Link className="row" to={to} state={notice}>
      {notice.user ? <Avatar user={notice.user} /> : <Logo size={48} />}
      <span className="body">
        <span className="title">
          {notice.title}
          {notice.count > 1 && <span className="muted small">×{notice.count}</span>}
        </span>
        <span className="line">{notice.content}</span>
        {notice.about && <MyPartQuote on={notice.about} />}
      </span>
      <span className="side">
        {formatRelativeTime(notice.addtime, language)}
        {!notice.isRead && (
          <span className={styles['new']}>
            <span className="sr-only">{t('notices.new')}</span>
          </span>
        )}
      </span>
    </Link>
  )
}
