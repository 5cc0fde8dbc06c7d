import type { Post } from '@xinyu/contracts/http/posts/posts'
import { DeleteOutline } from 'antd-mobile-icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../../../shared/lib/format.ts'
import { MoreOnScroll } from '../../../shared/ui/lists/more-on-scroll.tsx'
import { Picture } from '../../../shared/ui/picture.tsx'
import { ErrorView } from '../../../shared/ui/lists/states.tsx'
import { usePosts } from '../feeds.ts'
import { useDeletePost } from '../post-actions.ts'
import { PostSkeletons } from '../../../shared/ui/lists/skeletons.tsx'
import { copyKey, deleteCopy } from './working-copy.ts'
import styles from './editor.module.css'

const DraftRow = ({ draft, onDelete }: { draft: Post; onDelete(): void }) => {
  const { t, language } = useText()
  const [picture] = draft.images
  const words = draft.text || draft.topic || t('postAdd.wordless', { count: draft.images.length })
  return (
    <div className={styles['draft']}>
      <Link className="row" to={`/post/add-${draft.type}?draft=${draft._id}`}>
        {picture && <Picture src={picture.thumb} width="56px" alt="" loading="lazy" />}
        <span className="body">
          <span className={styles['draftText']}>{words}</span>
          <span className="muted small">
            {t(`postAdd.kind.${draft.type}`)} · {formatRelativeTime(draft.addtime, language)}
          </span>
        </span>
      </Link>
      <button
        type="button"
        className="icon-button"
        aria-label={t('postAdd.deleteDraft', { text: words.slice(0, 20) })}
        onClick={onDelete}
      >
        <DeleteOutline />
      </button>
    </div>
  )
}

/** My drafts, each with a link to the editor. */
export const DraftList = ({ empty }: { empty: ReactNode }) => {
  const { t } = useText()
  const { query, posts } = usePosts({ drafts: true })
  const remove = useDeletePost()
  if (!posts)
    return query.error ? <ErrorView error={query.error} onRetry={() => void query.refetch()} /> : <PostSkeletons />
  if (posts.length === 0) return <>{empty}</>
  return (
    <>
      <ul className="menu rows" style={{ margin: 12 }} aria-label={t('postAdd.drafts')}>
        {posts.map((draft) => (
          <li key={draft._id}>
            <DraftRow
              draft={draft}
              onDelete={() => {
                deleteCopy(copyKey(draft.type, draft._id))
                remove(draft)
              }}
            />
          </li>
        ))}
      </ul>
      <MoreOnScroll query={query} />
    </>
  )
}
