import type { Post } from '@xinyu/contracts/http/posts/posts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { InfiniteList } from '../../shared/ui/lists/infinite-list.tsx'
import { GridSkeleton } from '../../shared/ui/lists/skeletons.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './smiles.module.css'

/** A smile as a tile that links to its post. */
export const SmileTile = ({ post }: { post: Post }) => {
  const { t } = useText()
  const [picture] = post.images
  const name = post.user.name || t('user.noName')
  return (
    <Link className="photo-tile" to={`/post/${post._id}`}>
      <Picture src={picture?.url} width="46vw" person={name} alt={t('smile.of', { name })} loading="lazy" />
      {post.smile?.score != null && <span className={styles['points']}>{post.smile.score}</span>}
      <span className={styles['words']}>
        <b>{name}</b>
        <span>{t('smile.likes', { count: post.likeCount })}</span>
      </span>
    </Link>
  )
}

interface GridProps {
  name: string
  fetch(cursor: string | undefined): Promise<{ posts: Post[]; next: string | null }>
  empty: ReactNode
}

/** The smiles of a feed, two or more per row. */
export const SmileGrid = ({ name, fetch, empty }: GridProps) => (
  <InfiniteList
    queryKey={['smiles', name]}
    fetchPage={async (_page, cursor) => {
      const { posts, next } = await fetch(cursor)
      return { items: posts, next }
    }}
    loading={<GridSkeleton className={styles['grid']} />}
    empty={empty}
  >
    {(posts) => (
      <ul className={styles['grid']}>
        {posts.map((post) => (
          <li key={post._id}>
            <SmileTile post={post} />
          </li>
        ))}
      </ul>
    )}
  </InfiniteList>
)
