import { NavLink } from 'react-router-dom'
import { messageBadge, useTotals } from '../features/notices/totals.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { Badge } from '../shared/ui/badge.tsx'
import { HeartIsle, Letter, Person } from '../shared/ui/icons.tsx'
import styles from './tab-bar.module.css'

export const tabPaths: readonly string[] = ['/', '/message', '/me']

/** 恋 · 信 · 我 */
export const TabBar = () => {
  const { t } = useText()
  const totals = useTotals()
  const tabs = [
    { to: '/', icon: <HeartIsle />, text: t('tabs.love'), count: 0 },
    { to: '/message', icon: <Letter />, text: t('tabs.message'), count: messageBadge(totals) },
    { to: '/me', icon: <Person />, text: t('tabs.me'), count: totals.total },
  ]
  return (
    <nav className={styles['bar']} aria-label={t('tabs.label')}>
      {tabs.map(({ to, icon, text, count }) => (
        <NavLink key={to} to={to} end className={styles['tab']}>
          <span className={styles['icon']}>
            {icon}
            <span className={styles['badge']}>
              <Badge count={count} label={t('tabs.news')} />
            </span>
          </span>
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
