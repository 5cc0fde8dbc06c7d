import type { ChatItem } from '@xinyu/contracts/http/msg/conversations'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { personQuery } from '../../shared/session/person-query.ts'
import { chatListQuery } from './chat-pages.ts'

/** The conversation with somebody as the list shows it. */
export const useListed = (userId: string): ChatItem | undefined => {
  const { data: listed } = useInfiniteQuery({ ...chatListQuery, enabled: false, refetchOnWindowFocus: false })
  return listed?.pages.flatMap((page) => page.items).find(({ user }) => user._id === userId)
}

/** The server's name of somebody: from their page, or the conversation list, which has closed accounts too. */
export const useNameOf = (userId: string): string => {
  const { data: person } = useQuery(personQuery(userId))
  const listed = useListed(userId)
  return person?.name ?? listed?.user.name ?? ''
}
