import { getOnlineUser } from '@xinyu/contracts/http/users/deck'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { distanceText } from '../../shared/lib/person.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import styles from './strip.module.css'

/**
 * A horizontal list of who is online, fetched after the cards above: twelve small pictures would delay the first large
 * one. Optional: when it fails, the page shows without it.
 */
export const OnlineStrip = ({ isDeckLoading }: { isDeckLoading: boolean }) => {
  const { t } = useText()
  const me = useMyId()
  const { data, isPending } = useQuery({
    queryKey: ['online', 'strip', me],
    queryFn: async () => (await api(getOnlineUser, { rows: 12 })).users,
    staleTime: 60_000,
    enabled: !isDeckLoading,
  })
  // reserves its place, so that the cards below do not jump
  if (isPending) return <div className={styles['strip']} style={{ height: 103 }} aria-hidden="true" />
  if (!data || data.length === 0) return null
  return (
    <nav className={styles['strip']} aria-label={t('deck.online')}>
      {data.map((user) => (
        <Link key={user._id} to={`/user/${user._id}`}>
          <Avatar user={user} size={50} online={user.online} />
          <span>{user.name}</span>
          {distanceText(user.distance) && <small className="muted">{distanceText(user.distance)}</small>}
        </Link>
      ))}
      <Link to="/online">
        <span className={styles['all']} aria-hidden="true">
          ›
        </span>
        <span>{t('common.all')}</span>
      </Link>
    </nav>
  )
}
