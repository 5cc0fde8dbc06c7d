import { getConsents } from '@xinyu/contracts/http/privacy'
import { neededConsents } from '@xinyu/contracts/lists/consents'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useMyId, useStanding } from '../../shared/session/session.ts'

export type Consent = Awaited<ReturnType<typeof fetchConsents>>[number]
const key = ['consents']
const fetchConsents = async () => (await api(getConsents, {})).consents

/** Everything I agreed to or did not; asked at the start and when somebody comes back to the app. */
export const useConsents = () => {
  const me = useMyId()
  return useQuery({
    queryKey: [...key, me],
    queryFn: fetchConsents,
    enabled: useStanding() === 'member',
    staleTime: 600_000,
  })
}

export const reloadConsents = (): Promise<unknown> => queryClient.invalidateQueries({ queryKey: key })

/** What is asked before anything else is shown: outdated, or answered with no. Who never answered is not held up. */
export const missingTerms = (consents: readonly Consent[]): Consent[] =>
  consents.filter(
    ({ kind, given, isOutdated, answeredVersion }) =>
      neededConsents.some((needed) => needed === kind) && (isOutdated || (!given && answeredVersion !== null)),
  )
