import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { chatListKey } from './list/chat-list.ts'
import { useChat } from './chat-store.ts'

export type Folder = 'talks' | 'greetings'

const ROWS = 20

/** Fetches pages of the conversations of a folder. */
export const chatPage = (folder: Folder) => async (page: number) => {
  const { list, hasMore, greetings } = await api(getChatList5, { page, rows: ROWS, folder })
  if (greetings) useChat.setState({ greetings })
  return { items: list, hasMore }
}

/** The conversations as fetched. */
export const chatListQuery = infiniteQueryOptions({
  queryKey: chatListKey,
  initialPageParam: 1,
  queryFn: ({ pageParam }) => chatPage('talks')(pageParam),
  getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  staleTime: Infinity,
})

/** Fetches the first page unless it is cached; the list continues from it. */
export const fetchChatList = (): Promise<void> => queryClient.prefetchInfiniteQuery(chatListQuery)
