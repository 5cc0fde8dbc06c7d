import type { Post } from '@xinyu/contracts/http/posts/posts'
import { ReviewStatus } from '@xinyu/contracts/enums'
import { HeartFill, HeartOutline, MessageOutline, MoreOutline } from 'antd-mobile-icons'
import type { HTMLAttributes, ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { useLikePost } from './post-actions.ts'
import { PostHead, ReviewLine } from './post-head.tsx'
import { PostPictures } from './post-pictures.tsx'
import styles from './posts.module.css'
import { useCountFormat } from '../../shared/lib/use-count-format.ts'

interface LikeProps {
  post: Post
  className?: string | undefined
  onLike(isLike: boolean): void
}
export const LikeButton = ({ post, className = '', onLike }: LikeProps) => {
  const { t } = useText()
  const count = useCountFormat()
  return (
    <button
      type="button"
      className={className}
      aria-pressed={post.isLiked}
      aria-label={post.likeCount > 0 ? t('posts.likeCount', { count: count(post.likeCount) }) : t('posts.like')}
      onClick={() => onLike(!post.isLiked)}
    >
      {post.isLiked ? <HeartFill /> : <HeartOutline />}
      {post.likeCount > 0 ? count(post.likeCount) : t('posts.like')}
    </button>
  )
}

/** Links to the comments. */
export const CommentLink = ({ post }: { post: Post }) => {
  const { t } = useText()
  const count = useCountFormat()
  const isShown = useParams()['id'] === post._id
  const named =
    post.commentCount > 0 ? { 'aria-label': t('posts.commentCount', { count: count(post.commentCount) }) } : {}
  return (
    <Link to={`/post/${post._id}`} data-entry aria-current={isShown ? 'page' : undefined} {...named}>
      <MessageOutline />
      {post.commentCount > 0 ? count(post.commentCount) : t('posts.comment')}
    </Link>
  )
}

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  post: Post
  /** alone on its page: full text, no link */
  isWhole?: boolean
  side?: ReactNode
  onMenu(post: Post): void
}

/** A post in a feed, or alone. */
export const PostCard = ({ post, isWhole = false, side, onMenu, ...rest }: CardProps) => {
  const { t } = useText()
  const like = useLikePost()
  const isOpen = post.isChecked === ReviewStatus.Approved
  const words = (
    <>
      {post.topic && <span className={styles['topic']}>#{post.topic}</span>} {post.text}
    </>
  )
  return (
    <article {...rest} className={`card ${styles['post']}`} aria-label={t('posts.by', { name: post.user.name })}>
      <PostHead
        post={post}
        side={
          <>
            {side}
            <button type="button" className="icon-button" aria-label={t('posts.menu')} onClick={() => onMenu(post)}>
              <MoreOutline />
            </button>
          </>
        }
      />
      <ReviewLine post={post} />
      {(post.text || post.topic) &&
        (isWhole ? (
          <p className={styles['words']}>{words}</p>
        ) : (
          <Link to={`/post/${post._id}`} className={`${styles['words']} ${styles['short']}`}>
            {words}
          </Link>
        ))}
      <PostPictures postId={post._id} images={post.images} onLike={() => isOpen && !post.isLiked && like(post, true)} />
      {isOpen && (
        <footer className={styles['acts']}>
          <LikeButton post={post} onLike={(on) => like(post, on)} />
          {!isWhole && <CommentLink post={post} />}
        </footer>
      )}
    </article>
  )
}
