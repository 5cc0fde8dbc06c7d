import { type ChatItem, getChatList5 } from '@xinyu/contracts/http/msg'
import { Link } from 'react-router-dom'
import { chatListKey } from '../features/chat/chat-list.ts'
import { ChatRow } from '../features/chat/chat-row.tsx'
import { useShownPeople } from '../features/chat/shown-people.ts'
import { NoticeGroups } from '../features/notices/notice-groups.tsx'
import { api } from '../shared/api/api.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { InfiniteList, PAGE_SIZE } from '../shared/ui/infinite-list.tsx'
import { Page } from '../shared/ui/page.tsx'
import { PullToRefresh } from '../shared/ui/pull-to-refresh.tsx'
import { EmptyView } from '../shared/ui/states.tsx'

const fetchPage = async (page: number) => {
  const { list, hasMore } = await api(getChatList5, { page, rows: PAGE_SIZE })
  return { items: list, hasMore }
}
const refresh = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: chatListKey }),
    queryClient.invalidateQueries({ queryKey: ['totals'] }),
  ])
}

/** A page that loads after others moved may bring one of them again. */
const Conversations = ({ items }: { items: readonly ChatItem[] }) => {
  const once = [...new Map(items.toReversed().map((item) => [item.favorite_id, item])).values()].toReversed()
  useShownPeople(once.map(({ user }) => user._id))
  return (
    <ul className="rows menu" style={{ margin: '0 12px' }}>
      {once.map((item) => (
        <li key={item.favorite_id}>
          <ChatRow item={item} />
        </li>
      ))}
    </ul>
  )
}

/** 信: notices and conversations. */
export const Screen = () => {
  const { t } = useText()
  const empty = (
    <EmptyView
      title={t('chat.emptyTitle')}
      text={t('chat.emptyText')}
      action={<Link to="/">{t('chat.emptyGo')}</Link>}
    />
  )
  return (
    <Page title={t('tabs.message')} tab>
      <PullToRefresh onRefresh={refresh}>
        <NoticeGroups />
        <h2 className="sr-only">{t('chat.conversations')}</h2>
        <InfiniteList queryKey={chatListKey} fetchPage={fetchPage} empty={empty} isKept>
          {(items) => <Conversations items={items} />}
        </InfiniteList>
      </PullToRefresh>
    </Page>
  )
}
