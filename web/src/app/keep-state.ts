import { followQueries, renewByLanguage, restoreQueries } from '../shared/api/kept-queries.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { currentSession, isMember } from '../shared/session/session.ts'

const memberId = (): string | null => (isMember() ? (currentSession()?.userId ?? null) : null)

/** Before the first page: what its person saw last is there, and what they see from now on is kept. */
export const keepState = (): void => {
  const id = memberId()
  if (id !== null) restoreQueries(queryClient, id)
  followQueries(queryClient, memberId)
  renewByLanguage(queryClient)
}
