import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { personQuery } from '../../shared/session/person-query.ts'
import { chatListQuery } from './chat-pages.ts'

/** Somebody's name as the server says it: by their page, or by the list of talks, which names also who has gone. */
export const useNameOf = (userId: string): string => {
  const { data: person } = useQuery(personQuery(userId))
  const { data: listed } = useInfiniteQuery({ ...chatListQuery, enabled: false, refetchOnWindowFocus: false })
  const items = listed?.pages.flatMap((page) => page.items) ?? []
  return person?.name ?? items.find(({ user }) => user._id === userId)?.user.name ?? ''
}
