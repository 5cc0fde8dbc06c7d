import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { AdminRole } from '@xinyu/contracts/call'
import { getWaitingCounts } from '@xinyu/contracts/http/users/moderation'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { callAsUser } from '../shared/api/call-as-user.ts'

const refreshMs = 60_000
const shownAtMost = 999

/** How much waits, by resource: one call for the whole menu; none for roles that decide nothing there. */
export const useWaitingCounts = (roles: readonly AdminRole[]): ReadonlyMap<string, number> => {
  const { data } = useQuery({
    queryKey: [getWaitingCounts.path],
    queryFn: () => callAsUser(getWaitingCounts, {}),
    enabled: roles.some((role) => role === 'admin' || getWaitingCounts.roles?.includes(role)),
    refetchInterval: refreshMs,
    staleTime: refreshMs,
  })
  return new Map(data?.counts.map(({ resource, count }) => [resource, count]))
}

export const waitingId = (resource: string): string => `waiting-${resource}`

/** The count at the end of a menu item: its description, not part of its name. */
export const WaitingCount = ({ resource, count }: { resource: string; count: number }) => {
  const translate = useTranslate()
  return (
    <Box
      component="span"
      aria-hidden
      id={waitingId(resource)}
      sx={{ ml: 'auto', pl: 1, fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' }}
    >
      {count > shownAtMost ? `${shownAtMost}+` : count}
      <Box component="span" sx={visuallyHidden}>
        {' '}
        {translate('xinyu.menu.waiting')}
      </Box>
    </Box>
  )
}
