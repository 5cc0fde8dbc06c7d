import { getPost } from '@xinyu/contracts/http/posts/posts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { PostEditor } from '../../features/posts/editor/post-editor.tsx'
import {
  copyKey,
  copyOfDraft,
  emptyCopy,
  readCopy,
  copyWithTextOf,
  type PostKind,
  type WorkingCopy,
} from '../../features/posts/editor/working-copy.ts'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'

interface Begin {
  kind: PostKind
  draft: string | null
  /** a rejected post whose text starts another */
  from: string | null
}

const Editor = ({ kind, storeKey, first }: { kind: PostKind; storeKey: string; first: WorkingCopy }) => {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <PostEditor
      isShared={query.get('shared') === '1'}
      kind={kind}
      copyKey={storeKey}
      first={first}
      onDone={(act, id) => void navigate(act === 'draft' ? '/me/posts?tab=drafts' : `/post/${id}`, { replace: true })}
    />
  )
}

/** The copy on this device comes first; then the draft, or the post's text, named by the address. */
const Loaded = ({ kind, draft, from }: Begin) => {
  const storeKey = copyKey(kind, draft)
  const [kept] = useState(() => (from === null ? readCopy(storeKey) : null))
  const named = draft ?? from
  const query = useQuery({
    queryKey: ['editor', named],
    enabled: named !== null && kept === null,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async () => {
      const { post } = await api(getPost, { post_id: named ?? '' })
      return draft === null ? copyWithTextOf(post) : copyOfDraft(post)
    },
  })
  const [blank] = useState(emptyCopy)
  if (kept || named === null) return <Editor kind={kind} storeKey={storeKey} first={kept ?? blank} />
  return <QueryView query={query}>{(first) => <Editor kind={kind} storeKey={storeKey} first={first} />}</QueryView>
}

/** Writes a mood or a smile, or continues a draft. */
export const Screen = () => {
  const { t } = useText()
  const kind: PostKind = useLocation().pathname.endsWith('smile') ? 'smile' : 'mood'
  const [query] = useSearchParams()
  const begin = { kind, draft: query.get('draft'), from: query.get('from') }
  return (
    <Page
      title={t(`postAdd.title.${kind}`)}
      right={
        <Link className="text-button" to="/me/posts?tab=drafts">
          {t('postAdd.drafts')}
        </Link>
      }
    >
      <Loaded key={`${kind} ${begin.draft} ${begin.from}`} {...begin} />
    </Page>
  )
}
