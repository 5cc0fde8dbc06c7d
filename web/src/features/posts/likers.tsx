import type { Post } from '@xinyu/contracts/http/posts/posts'
import { getLike } from '@xinyu/contracts/http/posts/posts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../../shared/lib/format.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { InfiniteList, PAGE_SIZE } from '../../shared/ui/lists/infinite-list.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import styles from './posts.module.css'
import { useCountFormat } from '../../shared/lib/use-count-format.ts'

const LikerList = ({ postId }: { postId: string }) => {
  const { t, language } = useText()
  const fetchPage = async (page: number) => {
    const { likes, total } = await api(getLike, { post_id: postId, page, rows: PAGE_SIZE })
    return { items: likes, hasMore: page * PAGE_SIZE < total }
  }
  return (
    <InfiniteList
      queryKey={['likers', postId]}
      fetchPage={fetchPage}
      empty={<EmptyView title={t('posts.noLikes')} action={<Link to="/posts">{t('posts.title')}</Link>} />}
    >
      {(people) => (
        <ul className="rows">
          {people.map((user) => (
            <li key={user._id}>
              <Link className="row" to={`/user/${user._id}`}>
                <Avatar user={user} size={44} />
                <span className="body title">{user.name || t('user.noName')}</span>
                <span className="side">{formatRelativeTime(user.addtime, language)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}

/** The latest likers of a post, and all of them on tap. */
export const Likers = ({ post }: { post: Post }) => {
  const { t } = useText()
  const count = useCountFormat()
  const [open, setOpen] = useState(false)
  if (post.likeCount === 0) return null
  return (
    <>
      <button type="button" className={styles['likers']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles['faces']}>
          {post.likes.slice(0, 6).map((user) => (
            <Avatar key={user._id} user={user} size={28} />
          ))}
        </span>
        {t('posts.likedBy', { count: count(post.likeCount) })}
      </button>
      <Sheet open={open} title={t('posts.likers')} onClose={() => setOpen(false)}>
        <LikerList postId={post._id} />
      </Sheet>
    </>
  )
}
