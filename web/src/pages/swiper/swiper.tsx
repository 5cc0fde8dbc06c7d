import { getShowPerson } from '@xinyu/contracts/http/users/deck'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { feedOf, usePosts, type FeedName } from '../../features/posts/feeds.ts'
import { PersonSlide } from '../../features/posts/swiper/person-slide.tsx'
import { PostSlide } from '../../features/posts/swiper/post-slide.tsx'
import { Swiper } from '../../features/posts/swiper/swiper.tsx'
import styles from '../../features/posts/swiper/swiper.module.css'
import { FollowButton } from '../../features/relations/follow-button.tsx'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId, useAuthStatus } from '../../shared/session/session.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView, ErrorView } from '../../shared/ui/lists/states.tsx'
import { PostMenu, usePostMenu } from '../post/post-menu.tsx'

const Still = () => {
  const { t } = useText()
  return (
    <div role="status" className={styles['frame']}>
      <span className="sr-only">{t('common.loading')}</span>
      <div className={styles['still']} aria-hidden="true" />
    </div>
  )
}

const Posts = ({ feed }: { feed: FeedName }) => {
  const { t } = useText()
  const menu = usePostMenu()
  const { query, posts } = usePosts({ feed })
  if (!posts) return query.error ? <ErrorView error={query.error} onRetry={() => void query.refetch()} /> : <Still />
  if (posts.length === 0)
    return (
      <EmptyView title={t(`posts.empty.${feed}`)} action={<Link to="/post/add-smile">{t('posts.beFirst')}</Link>} />
    )
  return (
    <>
      <Swiper
        items={posts}
        label={t(`posts.feeds.${feed}`)}
        keyOf={({ _id }) => _id}
        nameOf={({ user }) => t('posts.by', { name: user.name })}
        hasMore={query.hasNextPage}
        onMore={() => query.hasNextPage && void query.fetchNextPage()}
      >
        {(post, isCurrent) => (
          <PostSlide
            post={post}
            side={isCurrent && <FollowButton user={post.user} className={styles['follow'] ?? ''} />}
            onMenu={() => menu.open(post)}
          />
        )}
      </Swiper>
      <PostMenu menu={menu} />
    </>
  )
}

const People = () => {
  const { t } = useText()
  const me = useMyId()
  const query = useInfiniteQuery({
    queryKey: ['swiper-people', me],
    initialPageParam: 1,
    queryFn: async ({ pageParam: page }) => (await api(getShowPerson, { page })).showPerson,
    getNextPageParam: (last, pages) => (last.length > 0 ? pages.length + 1 : undefined),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const found = query.data?.pages.flat()
  const people = found && [...new Map(found.map((user) => [user._id, user])).values()]
  if (!people) return query.error ? <ErrorView error={query.error} onRetry={() => void query.refetch()} /> : <Still />
  if (people.length === 0)
    return <EmptyView title={t('browse.nobody')} action={<Link to="/more-user">{t('browse.change')}</Link>} />
  return (
    <Swiper
      items={people}
      label={t('posts.people')}
      keyOf={({ _id }) => _id}
      nameOf={({ name }) => name}
      hasMore={query.hasNextPage}
      onMore={() => query.hasNextPage && void query.fetchNextPage()}
    >
      {(user, isCurrent) => (
        <PersonSlide user={user} side={isCurrent && <FollowButton user={user} className={styles['follow'] ?? ''} />} />
      )}
    </Swiper>
  )
}

/** Smiles, another feed, or people, at full height; the selection is in the address. */
export const Screen = () => {
  const { t } = useText()
  const [query] = useSearchParams()
  const isMember = useAuthStatus() === 'member'
  const named = feedOf(query.get('feed')) ?? 'smile'
  const feed = named === 'follow' && !isMember ? 'recommended' : named
  const isPeople = query.get('feed') === 'people'
  return (
    <Page
      title={isPeople ? t('posts.people') : t(`posts.feeds.${feed}`)}
      className={styles['page'] ?? ''}
      right={
        <Link className="text-button" to={isPeople ? '/swiper' : '/swiper?feed=people'} replace>
          {isPeople ? t('posts.feeds.smile') : t('posts.people')}
        </Link>
      }
    >
      {isPeople ? <People /> : <Posts key={feed} feed={feed} />}
    </Page>
  )
}
