import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { AdminRole } from '@xinyu/contracts/call'
import { getWaitingCounts } from '@xinyu/contracts/http/users/moderation'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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

interface WithCountProps {
  resource: string
  count: number
  children: ReactNode
}

/** A menu item's name, cut where it is long, and its count: the item's description, not part of its name. */
export const WithCount = ({ resource, count, children }: WithCountProps) => {
  const translate = useTranslate()
  return (
    <Box component="span" sx={{ display: 'flex', flex: 1, minWidth: 0, gap: 1, alignItems: 'baseline' }}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {children}
      </Box>
      <Box
        component="span"
        aria-hidden
        id={waitingId(resource)}
        sx={{ position: 'relative', fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' }}
      >
        {count > shownAtMost ? `${shownAtMost}+` : count}
        <Box component="span" sx={visuallyHidden}>
          {' '}
          {translate('xinyu.menu.waiting')}
        </Box>
      </Box>
    </Box>
  )
}
