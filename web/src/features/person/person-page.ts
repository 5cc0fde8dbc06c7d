import { getProfile } from '@xinyu/contracts/http/users/profile'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { knownPerson } from './known-person.ts'

/** Somebody's page; until it has come, what a list has shown of them. */
export const personPageQuery = (id: string, me: string | null) =>
  queryOptions({
    queryKey: ['user', id, me],
    queryFn: async () => (await api(getProfile, { user_id: id })).profile,
    placeholderData: () => knownPerson(id),
  })
