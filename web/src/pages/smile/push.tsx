import { getPosts2 } from '@xinyu/contracts/http/posts/feeds'
import { type Post } from '@xinyu/contracts/http/posts/posts'
import { Link } from 'react-router-dom'
import { FollowButton } from '../../features/relations/follow-button.tsx'
import { PushCard } from '../../features/smiles/push-card.tsx'
import styles from '../../features/smiles/smiles.module.css'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { InfiniteList } from '../../shared/ui/lists/infinite-list.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { GridSkeleton } from '../../shared/ui/lists/skeletons.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'

const ENOUGH = 6
const MAX_PAGES = 5

/** Smiles among the recommended posts: loads pages until there are enough. */
const recommendedSmiles = async (me: string | null, from: string | undefined) => {
  const items: Post[] = []
  let cursor = from
  let next: string | null = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await api(getPosts2, { rows: 50, ...(cursor !== undefined && { cursor }) })
    items.push(...answer.posts.filter(({ type, user }) => type === 'smile' && user._id !== me))
    next = answer.next
    if (next === null || items.length >= ENOUGH) break
    cursor = next
  }
  return { items, next }
}

/** Smile recommendation: large smiles, one below the other. */
export const Screen = () => {
  const { t } = useText()
  const me = useMyId()
  return (
    <Page title={t('smile.pushTitle')}>
      <InfiniteList
        queryKey={['smiles', 'push', me]}
        fetchPage={(_page, cursor) => recommendedSmiles(me, cursor)}
        loading={<GridSkeleton className={styles['push']} tiles={2} />}
        empty={
          <EmptyView
            title={t('smile.pushEmpty')}
            text={t('smile.pushEmptyText')}
            action={
              <Link className="choice" to="/smile/pk">
                {t('pk.title')}
              </Link>
            }
          />
        }
      >
        {(posts) => (
          <ul className={styles['push']}>
            {posts.map((post) => (
              <li key={post._id}>
                <PushCard post={post} follow={<FollowButton user={post.user} isFollow={post.isFollow} />} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </Page>
  )
}
