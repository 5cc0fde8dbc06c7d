import { searchMessages, type FoundMessage } from '@xinyu/contracts/http/msg/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/api.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../../../shared/lib/format.ts'
import { useDebouncedValue } from '../../../shared/lib/use-debounced-value.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Sheet } from '../../../shared/ui/overlays/sheet.tsx'
import { ErrorView } from '../../../shared/ui/lists/states.tsx'
import styles from '../chat.module.css'

interface SearchProps {
  open: boolean
  /** in the conversation with this person; absent: in all */
  userId?: string
  onClose(): void
  onFound(found: FoundMessage): void
}

/** Searches messages, here or in all conversations; continues further back on request. */
export const MessageSearch = ({ open, onClose, ...props }: SearchProps) => {
  const { t } = useText()
  return (
    <Sheet open={open} title={t(props.userId ? 'chat.searchHere' : 'chat.searchAll')} onClose={onClose}>
      {open && <Search {...props} />}
    </Sheet>
  )
}

const useSearch = (text: string, userId: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['message-search', userId ?? 'all', text],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      api(searchMessages, { text, ...(userId ? { user2_id: userId } : {}), ...(cursor ? { cursor } : {}) }),
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: text !== '',
    gcTime: 0,
  })

const FoundRow = ({ found, onFound }: Pick<SearchProps, 'onFound'> & { found: FoundMessage }) => {
  const { t, language } = useText()
  const { message, user } = found
  return (
    <li>
      <button type="button" className={`row ${styles['found']}`} onClick={() => onFound(found)}>
        <Avatar user={user} size={40} />
        <span className="body">
          <span className="title">
            {message.user._id === user._id ? user.name : t('chat.meTo', { name: user.name })}
          </span>
          <span className={`line ${styles['last']}`}>{message.content}</span>
        </span>
        <span className="side">{formatRelativeTime(message.addtime, language)}</span>
      </button>
    </li>
  )
}

const Search = ({ userId, onFound }: Omit<SearchProps, 'open' | 'onClose'>) => {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const text = useDebouncedValue(typed.trim(), 300)
  const query = useSearch(text, userId)
  const found = query.data?.pages.flatMap(({ list }) => list) ?? []
  const status =
    text === '' ? '' : query.isFetching ? t('chat.searching') : t('chat.foundCount', { count: found.length })
  return (
    <div className={styles['search']}>
      <input
        type="search"
        className="input"
        maxLength={50}
        value={typed}
        aria-label={t('chat.searchBox')}
        placeholder={t('chat.searchBox')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="muted small" role="status">
        {status}
      </p>
      {query.error && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      <ul className="rows">
        {found.map((one) => (
          <FoundRow key={one.message._id} found={one} onFound={onFound} />
        ))}
      </ul>
      {query.hasNextPage && !query.isFetching && (
        <button type="button" className="text-button" onClick={() => void query.fetchNextPage()}>
          {t('chat.searchOn')}
        </button>
      )}
    </div>
  )
}
