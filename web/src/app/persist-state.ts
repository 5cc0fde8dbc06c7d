import { startPersistingQueries, refetchOnLanguageChange, restoreQueries } from '../shared/api/persisted-queries.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { currentSession, isMember } from '../shared/session/session.ts'

const memberId = (): string | null => (isMember() ? (currentSession()?.userId ?? null) : null)

/** Before the first page: restores the queries that this member saw last, and persists them from now on. */
export const persistState = (): void => {
  const id = memberId()
  if (id !== null) restoreQueries(queryClient, id)
  startPersistingQueries(queryClient, memberId)
  refetchOnLanguageChange(queryClient)
}
