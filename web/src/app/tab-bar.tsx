import { NavLink } from 'react-router-dom'
import { messageBadge, useTotals } from '../features/notices/totals.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { Badge } from '../shared/ui/badge.tsx'
import { Boundary } from '../shared/ui/failures/boundary.tsx'
import { HeartIsle, Letter, Person } from '../shared/ui/icons.tsx'
import styles from './tab-bar.module.css'

type Totals = ReturnType<typeof useTotals>

const TabBadge = ({ countOf }: { countOf(totals: Totals): number }) => (
  <Badge count={countOf(useTotals())} label={useText().t('tabs.news')} />
)

/** 恋 · 信 · 我 */
export const TabBar = () => {
  const { t } = useText()
  const tabs = [
    { to: '/', icon: <HeartIsle />, text: t('tabs.love'), countOf: () => 0 },
    { to: '/message', icon: <Letter />, text: t('tabs.message'), countOf: messageBadge },
    { to: '/me', icon: <Person />, text: t('tabs.me'), countOf: ({ total }: Totals) => total },
  ]
  return (
    <nav className={styles['bar']} aria-label={t('tabs.label')}>
      {tabs.map(({ to, icon, text, countOf }) => (
        <NavLink key={to} to={to} end className={styles['tab']}>
          <span className={styles['icon']}>
            {icon}
            <span className={styles['badge']}>
              <Boundary place="part">
                <TabBadge countOf={countOf} />
              </Boundary>
            </span>
          </span>
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
