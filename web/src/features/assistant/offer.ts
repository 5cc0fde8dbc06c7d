import { getAssistant } from '@xinyu/contracts/http/msg/conversations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { useAuthStatus } from '../../shared/session/session.ts'

export const offerQuery = queryOptions({
  queryKey: ['assistant'],
  queryFn: () => api(getAssistant, {}),
  staleTime: 600_000,
})

/** Whether to show an entry to the assistant: to members, where it is available. */
export const useIsOffered = (): boolean => {
  const member = useAuthStatus() === 'member'
  return useQuery({ ...offerQuery, enabled: member }).data?.offered ?? false
}
