import { SearchOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { chatListKey } from '../../features/chat/list/chat-list.ts'
import { chatAddress } from '../../features/chat/frames.ts'
import { chatListQuery } from '../../features/chat/chat-pages.ts'
import { MessageSearch } from '../../features/chat/messages/message-search.tsx'
import { ConversationList } from '../../features/chat/list/conversation-list.tsx'
import { NoticeGroups } from '../../features/notices/notice-groups.tsx'
import { loadInfiniteQuery } from '../../shared/api/load-query.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'
import { TwoPanes } from '../../shared/ui/panes/two-panes.tsx'
import { PullToRefresh } from '../../shared/ui/lists/pull-to-refresh.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'

const refresh = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: chatListKey }),
    queryClient.invalidateQueries({ queryKey: ['totals'] }),
  ])
}

export const load = () => loadInfiniteQuery(chatListQuery)

/** 信: notices and conversations; where it fits, with an empty conversation pane. */
export const Screen = () => {
  const { t } = useText()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [isSearching, setSearching] = useState(false)
  const isGreetings = query.get('folder') === 'greetings'
  const search = (
    <button type="button" className="icon-button" aria-label={t('chat.searchAll')} onClick={() => setSearching(true)}>
      <SearchOutline />
    </button>
  )
  const list = (
    <Page title={t(isGreetings ? 'chat.greetings' : 'tabs.message')} tab={!isGreetings} right={search}>
      <PullToRefresh onRefresh={refresh}>
        {isGreetings ? (
          <ConversationList folder="greetings" />
        ) : (
          <>
            <NoticeGroups />
            <ConversationList />
          </>
        )}
      </PullToRefresh>
      <MessageSearch
        open={isSearching}
        onClose={() => setSearching(false)}
        onFound={({ message, user }) => {
          setSearching(false)
          void navigate(`${chatAddress(user, message.favorite_id)}&at=${message.seq}`)
        }}
      />
    </Page>
  )
  const conversation = (
    <EmptyView
      title={t('chat.chooseTitle')}
      text={t('chat.chooseText')}
      action={<Link to="/">{t('chat.emptyGo')}</Link>}
    />
  )
  return <TwoPanes list={list} entry={conversation} open="list" label={t('chat.conversations')} />
}
