import { getNewPostCount } from '@xinyu/contracts/http/posts/feeds'
import { useQuery } from '@tanstack/react-query'
import { UpOutline } from 'antd-mobile-icons'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import type { FeedName } from './feeds.ts'
import styles from './posts.module.css'

const POLL_MS = 60_000

interface PillProps {
  feed: FeedName
  /** of a city other than mine */
  city: string | undefined
  /** the position of the loaded feed's first post */
  top: string
  onShow(): void
}

/** How many posts are newer than the first one; they are only shown on request. */
export const NewPostsPill = ({ feed, city, top, onShow }: PillProps) => {
  const { t } = useText()
  const { data: count = 0 } = useQuery({
    queryKey: ['new-posts', feed, city, top],
    queryFn: async () =>
      (await api(getNewPostCount, city === undefined ? { feed, top } : { feed: 'city', cityCode: city, top })).count,
    refetchInterval: POLL_MS,
    retry: false,
  })
  return (
    <div className={styles['pillRow']} aria-live="polite">
      {count > 0 && (
        <button type="button" className={styles['pill']} onClick={onShow}>
          <UpOutline aria-hidden="true" />
          {count < 99 ? t('posts.new', { count }) : t('posts.newMany')}
        </button>
      )}
    </div>
  )
}
