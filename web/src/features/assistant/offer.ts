import { getAssistant } from '@xinyu/contracts/http/msg'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { useStanding } from '../../shared/session/session.ts'

export const offerQuery = queryOptions({
  queryKey: ['assistant'],
  queryFn: () => api(getAssistant, {}),
  staleTime: 600_000,
})

/** Whether an entry to the assistant is shown: to members, where there is one. */
export const useIsOffered = (): boolean => {
  const member = useStanding() === 'member'
  return useQuery({ ...offerQuery, enabled: member }).data?.offered ?? false
}
