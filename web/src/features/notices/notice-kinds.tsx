import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { noticeIcons } from './notice-groups.tsx'
import { type noticeGroups, useTotals } from './totals.ts'
import styles from './notices.module.css'

type Group = (typeof noticeGroups)[number] & { newest: string | null }

/** A row per kind of notice: its newest one ('' if there is none) and the unread count; null: unknown. */
export const NoticeKinds = ({ kinds }: { kinds: readonly Group[] }) => {
  const { t } = useText()
  const totals = useTotals()
  return (
    <ul className="rows menu" style={{ margin: 12 }}>
      {kinds.map(({ kind, path, total, newest }) => (
        <li key={kind}>
          <Link className="row" to={`/message/${path}`}>
            <span className={`${styles['icon']} ${styles[kind]}`} aria-hidden="true">
              {noticeIcons[kind]}
            </span>
            <span className="body">
              <span className="title">{t(`notices.${kind}`)}</span>
              <span className="line">{newest === '' ? t('notices.empty') : newest}</span>
            </span>
            <span className="side">
              <Badge count={totals[total]} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
