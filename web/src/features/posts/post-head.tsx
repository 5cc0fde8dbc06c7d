import type { Post } from '@xinyu/contracts/http/posts/posts'
import { ReviewStatus } from '@xinyu/contracts/enums'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../../shared/lib/format.ts'
import { placeNames } from '../../shared/places/places.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import styles from './posts.module.css'

export const cityOf = (post: Post, inEnglish: boolean): string => {
  if (!post.city) return ''
  const { city, province } = placeNames(post.city, inEnglish)
  return city || province
}

/** Author, time and place. */
export const PostHead = ({ post, side }: { post: Post; side?: ReactNode }) => {
  const { t, language } = useText()
  const { user } = post
  return (
    <header className={styles['head']}>
      <Link to={`/user/${user._id}`}>
        <Avatar user={user} size={44} />
        <span className={styles['who']}>
          <b>
            {user.name || t('user.noName')}
            {user.isVip && <span className="chip gold small">VIP</span>}
          </b>
          <span className="muted small">
            <time dateTime={post.addtime}>{formatRelativeTime(post.addtime, language)}</time>
            {post.city && ` · ${cityOf(post, language === 'en')}`}
          </span>
        </span>
      </Link>
      {side}
    </header>
  )
}

/** Only for the author: the review state, and the reason of a rejection. */
export const ReviewLine = ({ post }: { post: Post }) => {
  const { t } = useText()
  if (post.isChecked === ReviewStatus.Waiting) return <p className={styles['waiting']}>{t('posts.underReview')}</p>
  if (post.isChecked !== ReviewStatus.Rejected) return null
  return (
    <p className={styles['rejected']}>
      {post.reason ? t('posts.rejectedFor', { reason: post.reason }) : t('posts.rejected')}{' '}
      <Link to={`/post/add-${post.type}?from=${post._id}`}>{t('posts.writeAgain')}</Link>
    </p>
  )
}
