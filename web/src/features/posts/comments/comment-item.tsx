import { ReviewStatus } from '@xinyu/contracts/enums'
import { HeartFill, HeartOutline, MoreOutline } from 'antd-mobile-icons'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../../../shared/lib/format.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { isReply, useLikeComment } from './comment-actions.ts'
import type { Comment, Reply } from './comments-query.ts'
import styles from './comments.module.css'

interface ItemProps {
  postId: string
  one: Comment | Reply
  /** a notice linked to it */
  isFocused: boolean
  onReply(): void
  onMenu(): void
  children?: ReactNode
}

/** Scrolls to what a notice linked to, and focuses it. */
const useFocusWhen = (isFocused: boolean) => {
  const item = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isFocused) return
    item.current?.scrollIntoView({ block: 'center' })
    item.current?.focus({ preventScroll: true })
  }, [isFocused])
  return item
}

const StateLine = ({ one }: { one: Comment | Reply }) => {
  const { t } = useText()
  if (one.isChecked === ReviewStatus.Waiting) return <p className={styles['waiting']}>{t('comments.waiting')}</p>
  if (one.isChecked !== ReviewStatus.Rejected) return null
  return <p className={styles['rejected']}>{t('comments.rejected', { reason: one.reason ?? '' })}</p>
}

type ActionsProps = Pick<ItemProps, 'postId' | 'one' | 'onReply' | 'onMenu'> & { name: string }

/** When it was written, and what can be done with it. */
const Actions = ({ postId, one, name, onReply, onMenu }: ActionsProps) => {
  const { t, language } = useText()
  const like = useLikeComment(postId)
  const isOpen = one.isChecked === ReviewStatus.Approved
  return (
    <div className={styles['line']}>
      <time dateTime={one.addtime}>{formatRelativeTime(one.addtime, language)}</time>
      {isOpen && (
        <button type="button" aria-label={t('comments.replyTo', { name })} onClick={onReply}>
          {t('comments.reply')}
        </button>
      )}
      <button type="button" aria-label={t('comments.menu', { name })} onClick={onMenu}>
        <MoreOutline />
      </button>
      {isOpen && (
        <button
          type="button"
          className={styles['like']}
          aria-pressed={one.isLiked}
          aria-label={t('comments.likeCount', { count: one.likeCount })}
          onClick={() => like(one)}
        >
          {one.isLiked ? <HeartFill /> : <HeartOutline />}
          {one.likeCount > 0 && one.likeCount}
        </button>
      )}
    </div>
  )
}

/** One comment or reply with its actions. */
export const CommentItem = ({ postId, one, isFocused, onReply, onMenu, children }: ItemProps) => {
  const { t } = useText()
  const item = useFocusWhen(isFocused)
  const name = one.user.name || t('user.noName')
  const answered = isReply(one) && one.to ? one.to.name : ''
  return (
    <article
      ref={item}
      tabIndex={-1}
      aria-label={t('comments.by', { name })}
      className={`${styles['item']} ${isFocused ? styles['focused'] : ''}`}
    >
      <Link to={`/user/${one.user._id}`} tabIndex={-1} aria-hidden="true">
        <Avatar user={one.user} size={isReply(one) ? 28 : 36} />
      </Link>
      <div className={styles['body']}>
        <Link to={`/user/${one.user._id}`} className={styles['name']}>
          {name}
        </Link>
        <p className={styles['text']}>
          {answered && <span className="muted">{t('comments.to', { name: answered })} </span>}
          {one.content}
        </p>
        <StateLine one={one} />
        <Actions postId={postId} one={one} name={name} onReply={onReply} onMenu={onMenu} />
        {children}
      </div>
    </article>
  )
}
