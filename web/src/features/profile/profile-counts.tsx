import { getStatics } from '@xinyu/contracts/http/users/members'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './profile-counts.module.css'
import { useCountFormat } from '../../shared/lib/use-count-format.ts'

const profileCountsQuery = queryOptions({
  queryKey: ['profile-counts'],
  queryFn: () => api(getStatics, {}),
  staleTime: 30_000,
})

const entries = [
  ['views', '/message/visits'],
  ['likes', '/relations?tab=likeMe'],
  ['loves', '/relations?tab=loveMe'],
  ['followers', '/follow-list?tab=followers'],
] as const

/** The count beside an entry; empty while unknown. */
export const useMyCount = (): ((name: 'follows' | 'posts' | 'gifts') => string) => {
  const { data } = useQuery(profileCountsQuery)
  const count = useCountFormat()
  return (name) => (data ? count(data[name]) : '')
}

/** What others did towards me; each number links to the people. */
export const ProfileCounts = () => {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQuery(profileCountsQuery)
  const count = useCountFormat()
  if (error && !data)
    return (
      <button type="button" className="text-button" onClick={() => void refetch()}>
        {t('common.moreFailed')}
      </button>
    )
  return (
    <nav className={styles['strip']} aria-label={t('profileCounts.title')} aria-busy={isPending}>
      {entries.map(([name, to]) => (
        <Link key={name} to={to}>
          <b>{data ? count(data[name]) : '–'}</b>
          <span>{t(`profileCounts.${name}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
