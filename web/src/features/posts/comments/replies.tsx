import { useState } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import type { Answering } from './comment-actions.ts'
import { CommentItem } from './comment-item.tsx'
import { useReplies, type Comment, type Reply } from './comments-query.ts'
import styles from './comments.module.css'
import { ErrorLine } from '../../../shared/ui/fields/form.tsx'

interface RepliesProps {
  postId: string
  comment: Comment
  focus: string | undefined
  onReply(to: Answering): void
  onMenu(one: Reply): void
}

/** The second level: the first replies, and all of them on request. */
export const Replies = ({ postId, comment, focus, onReply, onMenu }: RepliesProps) => {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const { query, replies } = useReplies(postId, comment._id, isOpen)
  const shown = isOpen && replies ? replies : comment.replies
  const hasMore = isOpen && replies ? query.hasNextPage : comment.replyCount > comment.replies.length
  if (shown.length === 0 && !hasMore) return null
  return (
    <div className={styles['replies']}>
      <ul>
        {shown.map((reply) => (
          <li key={reply._id}>
            <CommentItem
              postId={postId}
              one={reply}
              isFocused={reply._id === focus}
              onReply={() => onReply({ comment: comment._id, reply: reply._id, name: reply.user.name })}
              onMenu={() => onMenu(reply)}
            />
          </li>
        ))}
      </ul>
      {query.error && <ErrorLine error={query.error} />}
      {hasMore && (
        <button
          type="button"
          className={styles['more']}
          disabled={query.isFetching}
          onClick={() => (query.error ? void query.refetch() : isOpen ? void query.fetchNextPage() : setOpen(true))}
        >
          {isOpen && replies ? t('comments.moreReplies') : t('comments.allReplies', { count: comment.replyCount })}
        </button>
      )}
    </div>
  )
}
