import { getUserScoreRank } from '@xinyu/contracts/http/posts/boards'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import styles from './board.module.css'
import type { Period } from './boards.ts'

/** My place among the members of a period; without one, a link to get one. Optional: the board shows without it. */
export const MyRank = ({ period }: { period: Period }) => {
  const { t } = useText()
  const me = useMyId()
  const { data } = useQuery({
    queryKey: ['board', 'mine', me, period],
    queryFn: async () => (await api(getUserScoreRank, { period, rows: 1 })).mine,
  })
  if (data === undefined) return null
  return (
    <section className={styles['mine']} aria-label={t('rank.showMe')}>
      <span>
        <b>{data?.rank ? t('rank.rank', { rank: data.rank }) : t('rank.notRanked')}</b>
        <span className="muted small">
          {data?.rank ? t('rank.score', { score: Math.round(data.score) }) : t('rank.notRankedText')}
        </span>
      </span>
      {data?.rank ? (
        <span className="chip coral">{t('rank.mine')}</span>
      ) : (
        <Link className="choice" to="/smile/new">
          {t('rank.go')}
        </Link>
      )}
    </section>
  )
}
