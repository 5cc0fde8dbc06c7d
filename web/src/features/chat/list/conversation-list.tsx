import type { ChatItem } from '@xinyu/contracts/http/msg/conversations'
import { RightOutline } from 'antd-mobile-icons'
import { Link } from 'react-router-dom'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { InfiniteList } from '../../../shared/ui/lists/infinite-list.tsx'
import { ListSkeleton } from '../../../shared/ui/lists/skeletons.tsx'
import { EmptyView } from '../../../shared/ui/lists/states.tsx'
import { chatListKey } from './chat-list.ts'
import { chatPage, type Folder } from '../chat-pages.ts'
import { useChat } from '../chat-store.ts'
import { ChatRow } from './chat-row.tsx'
import { useShownPeople } from '../shown-people.ts'
import styles from '../chat.module.css'

export type { Folder } from '../chat-pages.ts'

/** A page loaded after the order changed may repeat a conversation. */
const Conversations = ({ items, openId }: { items: readonly ChatItem[]; openId: string }) => {
  const once = [...new Map(items.toReversed().map((item) => [item.favorite_id, item])).values()].toReversed()
  useShownPeople([...new Set([...once.map(({ user }) => user._id), ...(openId ? [openId] : [])])])
  return (
    <ul className="rows menu" style={{ margin: '0 12px' }}>
      {once.map((item) => (
        <li key={item.favorite_id} className={item.user._id === openId ? styles['open'] : ''}>
          <ChatRow item={item} isOpen={item.user._id === openId} />
        </li>
      ))}
    </ul>
  )
}

/**
 * First messages from people whom I neither like nor have answered. They wait here, so that the main list only has my
 * own conversations.
 */
const Greetings = () => {
  const { t } = useText()
  const { people, unread } = useChat((state) => state.greetings)
  if (people === 0) return null
  return (
    <Link to="/message?folder=greetings" className={`menu row ${styles['greetings']}`}>
      <span className="body">
        <span className="title">{t('chat.greetings')}</span>
        <span className={`line ${styles['last']}`}>{t('chat.greetingsOf', { count: people })}</span>
      </span>
      <span className="side">
        <Badge count={unread} label={t('chat.unread')} />
        <RightOutline aria-hidden="true" />
      </span>
    </Link>
  )
}

/** The conversations of one folder. `openId`: the person of the conversation beside it. */
export const ConversationList = ({ folder = 'talks', openId = '' }: { folder?: Folder; openId?: string }) => {
  const { t } = useText()
  const isMain = folder === 'talks'
  const empty = isMain ? (
    <EmptyView
      title={t('chat.emptyTitle')}
      text={t('chat.emptyText')}
      action={<Link to="/">{t('chat.emptyGo')}</Link>}
    />
  ) : (
    <EmptyView
      title={t('chat.greetingsNone')}
      text={t('chat.greetingsText')}
      action={<Link to="/message">{t('chat.greetingsBack')}</Link>}
    />
  )
  return (
    <>
      {isMain && <Greetings />}
      <h2 className="sr-only">{t('chat.conversations')}</h2>
      <InfiniteList
        queryKey={isMain ? chatListKey : [...chatListKey, folder]}
        fetchPage={chatPage(folder)}
        loading={
          <div style={{ marginTop: -12 }}>
            <ListSkeleton />
          </div>
        }
        empty={empty}
        isKept
      >
        {(items) => <Conversations items={items} openId={openId} />}
      </InfiniteList>
    </>
  )
}
