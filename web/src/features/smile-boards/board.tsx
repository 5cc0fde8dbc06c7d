import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { InfiniteList } from '../../shared/ui/lists/infinite-list.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import styles from './board.module.css'
import { type BoardName, fetchPlaces, type Period, type Place } from './boards.ts'

const steps = ['first', 'second', 'third'] as const

const Podium = ({ places }: { places: readonly Place[] }) => (
  <ol className={styles['podium']}>
    {places.map((place, index) => (
      <li key={place.id} className={styles[steps[index] ?? 'third']} style={{ display: 'contents' }}>
        <Link className={`${styles['step']} ${styles[steps[index] ?? 'third']}`} to={place.to}>
          <Picture src={place.picture} width="108px" person={place.name} alt="" />
          <span className={styles['medal']}>{place.rank}</span>
          <b>{place.name}</b>
          <span className="muted small">{place.value}</span>
        </Link>
      </li>
    ))}
  </ol>
)

const Row = ({ place, isMember }: { place: Place; isMember: boolean }) => (
  <Link className="row" to={place.to}>
    <span className={styles['number']}>{place.rank}</span>
    <Picture
      className={`${styles['picture']} ${isMember ? '' : styles['square']}`}
      src={place.picture}
      width="52px"
      person={place.name}
      alt=""
      loading="lazy"
    />
    <span className="body">
      <span className="title">{place.name}</span>
    </span>
    <span className="side">{place.value}</span>
  </Link>
)

/** A board: the first three on a podium, the others in rows. */
export const Board = ({ name, period }: { name: BoardName; period: Period }) => {
  const { t } = useText()
  const empty = (
    <EmptyView
      title={t('rank.empty')}
      text={t('rank.emptyText')}
      action={
        <Link className="choice" to="/smile/new">
          {t('smile.add')}
        </Link>
      }
    />
  )
  return (
    <InfiniteList
      queryKey={['board', name, period]}
      fetchPage={(page) => fetchPlaces(name, period, page)}
      empty={empty}
    >
      {(places) => {
        const rest = places.slice(3)
        return (
          <>
            <Podium places={places.slice(0, 3)} />
            {rest.length > 0 && (
              <ol className="menu rows" style={{ margin: 12 }}>
                {rest.map((place) => (
                  <li key={place.id}>
                    <Row place={place} isMember={name === 'members'} />
                  </li>
                ))}
              </ol>
            )}
          </>
        )
      }}
    </InfiniteList>
  )
}
