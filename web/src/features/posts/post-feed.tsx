import type { Post } from '@xinyu/contracts/http/posts/posts'
import type { ReactNode } from 'react'
import { MoreOnScroll } from '../../shared/ui/lists/more-on-scroll.tsx'
import { ErrorView } from '../../shared/ui/lists/states.tsx'
import { usePosts, type PostSource } from './feeds.ts'
import { NewPostsPill } from './new-posts-pill.tsx'
import { PostCard } from './post-card.tsx'
import { PostSkeletons } from '../../shared/ui/lists/skeletons.tsx'
import styles from './posts.module.css'

interface FeedProps {
  source: PostSource
  label: string
  empty: ReactNode
  onMenu(post: Post): void
}

/** A list of posts: loads more on scroll, and marks the end. */
export const PostFeed = ({ source, label, empty, onMenu }: FeedProps) => {
  const { query, posts, refresh } = usePosts(source)
  if (!posts)
    return query.error ? <ErrorView error={query.error} onRetry={() => void query.refetch()} /> : <PostSkeletons />
  const top = query.data?.pages[0]?.top
  const showNew = async (): Promise<void> => {
    await refresh()
    for (const place of [window, ...document.querySelectorAll('[data-list-pane]')]) place.scrollTo({ top: 0 })
  }
  return (
    <>
      {'feed' in source && top && (
        <NewPostsPill feed={source.feed} city={source.city} top={top} onShow={() => void showNew()} />
      )}
      {posts.length === 0 ? (
        empty
      ) : (
        <div role="feed" aria-label={label} aria-busy={query.isFetchingNextPage} className={styles['list']}>
          {posts.map((post, index) => (
            <PostCard
              key={post._id}
              post={post}
              onMenu={onMenu}
              aria-posinset={index + 1}
              aria-setsize={query.hasNextPage ? -1 : posts.length}
            />
          ))}
        </div>
      )}
      {posts.length > 0 && <MoreOnScroll query={query} />}
    </>
  )
}
