import { useText } from '../../../shared/i18n/i18n.ts'
import { MoreOnScroll } from '../../../shared/ui/lists/more-on-scroll.tsx'
import { ListSkeleton } from '../../../shared/ui/lists/skeletons.tsx'
import { ErrorView } from '../../../shared/ui/lists/states.tsx'
import type { Answering } from './comment-actions.ts'
import { CommentItem } from './comment-item.tsx'
import { useComments, type Comment, type Reply } from './comments-query.ts'
import { Replies } from './replies.tsx'
import styles from './comments.module.css'

interface ListProps {
  postId: string
  count: number
  /** the comment or reply that a notice links to */
  focus: string | undefined
  onReply(to: Answering): void
  onMenu(one: Comment | Reply): void
}

const isInThread = (comments: readonly Comment[], id: string): boolean =>
  comments.some((comment) => comment._id === id || comment.replies.some((reply) => reply._id === id))

/** The comments of a post, two levels deep. */
export const CommentList = ({ postId, count, focus, onReply, onMenu }: ListProps) => {
  const { t } = useText()
  const { query, comments } = useComments(postId, focus)
  return (
    <section className={styles['section']} aria-labelledby="comments">
      <h2 id="comments" className="section-title">
        {count > 0 ? t('comments.titleCount', { count }) : t('comments.title')}
      </h2>
      {!comments &&
        (query.error ? (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        ))}
      {comments && focus && !isInThread(comments, focus) && (
        <p className={styles['gone']} role="status">
          {t('comments.gone')}
        </p>
      )}
      {comments?.length === 0 && <p className={styles['none']}>{t('comments.none')}</p>}
      {comments && comments.length > 0 && (
        <>
          <ul>
            {comments.map((comment) => (
              <li key={comment._id}>
                <CommentItem
                  postId={postId}
                  one={comment}
                  isFocused={comment._id === focus}
                  onReply={() => onReply({ comment: comment._id, name: comment.user.name })}
                  onMenu={() => onMenu(comment)}
                >
                  <Replies postId={postId} comment={comment} focus={focus} onReply={onReply} onMenu={onMenu} />
                </CommentItem>
              </li>
            ))}
          </ul>
          <MoreOnScroll query={query} />
        </>
      )}
    </section>
  )
}
