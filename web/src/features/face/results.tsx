import { Link } from 'react-router-dom'
import { searchUserFace } from '@xinyu/contracts/http/face/search'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { InfiniteList, PAGE_SIZE } from '../../shared/ui/lists/infinite-list.tsx'
import { GridSkeleton } from '../../shared/ui/lists/skeletons.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import styles from './face.module.css'
import { MatchCard } from './match-card.tsx'
import type { SearchOptions } from './search-controls.tsx'

const Nobody = () => {
  const { t } = useText()
  return (
    <div role="status">
      <EmptyView
        title={t('face.nobody')}
        text={t('face.nobodyText')}
        action={<Link to="/more-user">{t('followList.goBrowse')}</Link>}
      />
    </div>
  )
}

/**
 * Members who look like a face, nearest first. `face` identifies the descriptor, so that each photo has its own cached
 * list.
 */
export const Results = ({
  face,
  vector,
  options: { distance, gender },
}: {
  face: string
  vector: number[]
  options: SearchOptions
}) => {
  const { t } = useText()
  const fetchPage = async (page: number) => {
    const { users, hasMore } = await api(searchUserFace, {
      queryVector: vector,
      page,
      rows: PAGE_SIZE,
      distance,
      ...(gender && { gender }),
    })
    return { items: users, hasMore }
  }
  return (
    <section aria-label={t('face.results')}>
      <InfiniteList
        queryKey={['face-search', face, distance, gender]}
        fetchPage={fetchPage}
        loading={<GridSkeleton className={styles['results']} />}
        empty={<Nobody />}
      >
        {(matches) => (
          <>
            <p className="muted small" role="status" style={{ marginBottom: 10 }}>
              {t('face.found', { count: matches.length })}
            </p>
            <ul className={styles['results']}>
              {matches.map((match) => (
                <li key={match._id}>
                  <MatchCard match={match} />
                </li>
              ))}
            </ul>
          </>
        )}
      </InfiniteList>
    </section>
  )
}
