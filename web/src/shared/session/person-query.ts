import { getProfile } from '@xinyu/contracts/http/users/profile'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Somebody's page. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: async () => (await api(getProfile, { user_id: id })).profile,
    enabled: id !== '',
    retry: false,
    staleTime: 60_000,
  })
