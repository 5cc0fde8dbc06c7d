import { getLikeMelist } from '@xinyu/contracts/http/favorite/relation-lists'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { RightOutline } from 'antd-mobile-icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../../shared/api/api.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import styles from '../relations.module.css'

const FACES = 3

const latestLikes = queryOptions({
  queryKey: ['relations', 'latest-likes'],
  queryFn: () => api(getLikeMelist, { page: 1, rows: FACES }),
  staleTime: 30_000,
})

/** How many like me and the latest of them, blurred without VIP; leads to all. `children` stand below. */
export const LikesCard = ({ children }: { children: ReactNode }) => {
  const { t } = useText()
  const { data } = useQuery(latestLikes)
  const [likes, total] = [data?.list ?? [], data?.total ?? 0]
  const lead = likes.length === 0 ? 'likesNone' : likes.some(({ blurred }) => blurred) ? 'likesHidden' : 'likesShown'
  return (
    <section className={`card ${styles['likesCard']}`} aria-busy={!data}>
      <Link to="/relations?tab=likeMe">
        {likes.length > 0 && (
          <span className={styles['faces']} aria-hidden="true">
            {likes.map(({ _id, blurred, user2 }) =>
              blurred ? <span key={_id} className={styles['blurred']} /> : <Avatar key={_id} user={user2} size={40} />,
            )}
          </span>
        )}
        <span className={styles['likesWords']}>
          <b>{total > 0 ? t('relations.likeMeCount', { count: total }) : t('relations.likeMe')}</b>
          <span className="muted small">{data ? t(`me.${lead}`) : ' '}</span>
        </span>
        <RightOutline aria-hidden="true" />
      </Link>
      {children}
    </section>
  )
}
