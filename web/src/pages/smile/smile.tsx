import { getPosts4 } from '@xinyu/contracts/http/posts/feeds'
import { AddOutline } from 'antd-mobile-icons'
import { Link } from 'react-router-dom'
import { SmileGrid } from '../../features/smiles/smile-grid.tsx'
import styles from '../../features/smiles/smiles.module.css'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'

const entries = [
  ['/smile/pk', 'toPk', 'toPkText'],
  ['/smile/rank', 'toRank', 'toRankText'],
  ['/smile/wrapper', 'toFeatured', 'toFeaturedText'],
  ['/smile/push', 'toPush', 'toPushText'],
] as const

/** Smile show: links to the games, and the newest smiles. */
export const Screen = () => {
  const { t } = useText()
  return (
    <Page
      title={t('smile.title')}
      right={
        <Link className="icon-button" to="/smile/new" aria-label={t('smile.add')}>
          <AddOutline />
        </Link>
      }
    >
      <nav className={styles['entries']} aria-label={t('smile.entries')}>
        {entries.map(([to, title, text]) => (
          <Link key={to} to={to}>
            <b>{t(`smile.${title}`)}</b>
            <span>{t(`smile.${text}`)}</span>
          </Link>
        ))}
      </nav>
      <h2 className={`section-title ${styles['heading']}`}>{t('smile.newest')}</h2>
      <SmileGrid
        name="newest"
        fetch={(cursor) => api(getPosts4, cursor === undefined ? {} : { cursor })}
        empty={
          <EmptyView
            title={t('smile.empty')}
            text={t('smile.emptyText')}
            action={
              <Link className="choice" to="/smile/new">
                {t('smile.add')}
              </Link>
            }
          />
        }
      />
    </Page>
  )
}
