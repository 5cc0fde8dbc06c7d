import type { Post } from '@xinyu/contracts/http/posts/posts'
import { useState } from 'react'
import { deleteComment } from '../../features/posts/comments/comment-actions.ts'
import type { Comment, Reply } from '../../features/posts/comments/comments-query.ts'
import { ReportSheet } from '../../features/report/report-sheet.tsx'
import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'

interface MenuProps {
  post: Post
  one: Comment | Reply | null
  onClose(): void
}

/** A comment can be deleted by its author and the post's author, and reported by everybody else. */
export const CommentMenu = ({ post, one, onClose }: MenuProps) => {
  const { t } = useText()
  const me = useMyId()
  const [reported, setReported] = useState<Comment | Reply | null>(null)
  const report = useGated('report-comment', ['login'], async () => {
    setReported(one)
    onClose()
  })
  const isMine = one?.user._id === me
  return (
    <>
      <Sheet open={one !== null} title={t('comments.menuTitle')} onClose={onClose}>
        {one && (isMine || post.user._id === me) && (
          <button
            type="button"
            className="option-row"
            onClick={() => {
              onClose()
              void deleteComment(post._id, one)
            }}
          >
            {t('common.delete')}
          </button>
        )}
        {one && !isMine && (
          <button type="button" className="option-row" onClick={() => report()}>
            {t('user.report')}
          </button>
        )}
      </Sheet>
      <ReportSheet
        key={reported?._id}
        userId={reported?.user._id ?? ''}
        about={{ post_id: post._id, ...(reported ? { comment_id: reported._id } : {}) }}
        open={reported !== null}
        onClose={() => setReported(null)}
      />
    </>
  )
}
