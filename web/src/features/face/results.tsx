import { searchUserFace } from '@xinyu/contracts/http/face'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Endless, ROWS } from '../../shared/ui/endless.tsx'
import { EmptyView } from '../../shared/ui/states.tsx'
import styles from './face.module.css'
import { MatchCard } from './match-card.tsx'
import type { Wish } from './search-controls.tsx'

/** Members who look like a face, nearest first. `face` names the numbers, so that another photo is another list. */
export const Results = ({
  face,
  vector,
  wish: { distance, gender },
}: {
  face: string
  vector: number[]
  wish: Wish
}) => {
  const { t } = useText()
  const fetchPage = async (page: number) => {
    const { users, hasMore } = await api(searchUserFace, {
      queryVector: vector,
      page,
      rows: ROWS,
      distance,
      ...(gender && { gender }),
    })
    return { items: users, more: hasMore }
  }
  return (
    <section aria-label={t('face.results')}>
      <Endless
        queryKey={['face-search', face, distance, gender]}
        fetchPage={fetchPage}
        empty={
          <div role="status">
            <EmptyView title={t('face.nobody')} text={t('face.nobodyText')} />
          </div>
        }
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
      </Endless>
    </section>
  )
}
