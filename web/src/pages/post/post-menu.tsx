import type { Post } from '@xinyu/contracts/http/posts/posts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useDeletePost } from '../../features/posts/post-actions.ts'
import { FollowButton } from '../../features/relations/follow-button.tsx'
import { ReportSheet } from '../../features/report/report-sheet.tsx'
import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'

type Shown = { post: Post; as: 'menu' | 'report' }

/** The menu of one post at a time; `onDeleted` runs after its author deleted it. */
export const usePostMenu = (onDeleted?: () => void) => {
  const [shown, setShown] = useState<Shown | null>(null)
  const remove = useDeletePost(onDeleted)
  const report = useGated('report-post', ['login'], async () =>
    setShown((now) => now && { post: now.post, as: 'report' }),
  )
  return {
    shown,
    open: (post: Post): void => setShown({ post, as: 'menu' }),
    close: (): void => setShown(null),
    remove: (post: Post): void => {
      setShown(null)
      remove(post)
    },
    report: () => report(),
  }
}

/** The actions on a post: delete mine; follow, visit or report the author of another. */
export const PostMenu = ({ menu: { shown, close, remove, report } }: { menu: ReturnType<typeof usePostMenu> }) => {
  const { t } = useText()
  const me = useMyId()
  const post = shown?.post
  return (
    <>
      <Sheet open={shown?.as === 'menu'} title={t('posts.menu')} onClose={close}>
        {post?.user._id === me && post && (
          <button type="button" className="option-row" onClick={() => remove(post)}>
            {t('common.delete')}
          </button>
        )}
        {post && post.user._id !== me && (
          <>
            <FollowButton user={post.user} isFollow={post.isFollow} className="option-row" />
            <Link className="option-row" to={`/user/${post.user._id}`}>
              {t('chat.profile')}
            </Link>
            <button type="button" className="option-row" onClick={report}>
              {t('user.report')}
            </button>
          </>
        )}
      </Sheet>
      <ReportSheet
        key={post?._id}
        userId={post?.user._id ?? ''}
        about={post ? { post_id: post._id } : {}}
        open={shown?.as === 'report'}
        onClose={close}
      />
    </>
  )
}
