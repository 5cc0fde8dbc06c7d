import { getConsents } from '@xinyu/contracts/http/users/privacy'
import { neededConsents } from '@xinyu/contracts/lists/consents'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useMyId, useAuthStatus } from '../../shared/session/session.ts'

export type Consent = Awaited<ReturnType<typeof fetchConsents>>[number]
const key = ['consents']
const fetchConsents = async () => (await api(getConsents, {})).consents

/** Everything I agreed to or declined; fetched at the start and when the app becomes visible again. */
export const useConsents = () => {
  const me = useMyId()
  return useQuery({
    queryKey: [...key, me],
    queryFn: fetchConsents,
    enabled: useAuthStatus() === 'member',
    staleTime: 600_000,
  })
}

export const reloadConsents = (): Promise<unknown> => queryClient.invalidateQueries({ queryKey: key })

/** Terms that block the app: outdated, or declined. Members who never answered are not blocked. */
export const missingTerms = (consents: readonly Consent[]): Consent[] =>
  consents.filter(
    ({ kind, given, isOutdated, answeredVersion }) =>
      neededConsents.some((needed) => needed === kind) && (isOutdated || (!given && answeredVersion !== null)),
  )
