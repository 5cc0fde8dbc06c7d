import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { personQuery } from '../../shared/session/person-query.ts'
import { chatListQuery } from './chat-pages.ts'

/** The server's name of somebody: from their page, or the conversation list, which has closed accounts too. */
export const useNameOf = (userId: string): string => {
  const { data: person } = useQuery(personQuery(userId))
  const { data: listed } = useInfiniteQuery({ ...chatListQuery, enabled: false, refetchOnWindowFocus: false })
  const items = listed?.pages.flatMap((page) => page.items) ?? []
  return person?.name ?? items.find(({ user }) => user._id === userId)?.user.name ?? ''
}
