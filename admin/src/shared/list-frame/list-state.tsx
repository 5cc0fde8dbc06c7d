import { Box, Button, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Failure } from '../show/failure.tsx'

const isFiltered = (values: Record<string, unknown>, permanent: readonly string[]): boolean =>
  Object.entries(values).some(([key, value]) => !permanent.includes(key) && value !== undefined && value !== '')

/** A list’s body: loading, failed, empty, or the rows. Filters in `tabs` do not count as user filters in the empty state. */
export const ListState = ({
  empty,
  tabs = [],
  children,
}: {
  empty: ReactNode
  tabs?: readonly string[]
  children: ReactNode
}) => {
  const { isPending, error, data, refetch, filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (isPending)
    return (
      <Box sx={{ p: 2 }} aria-busy="true">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={48} />
        ))}
      </Box>
    )
  if (data.length > 0) return children
  const tabFilters = Object.fromEntries(
    Object.entries(filterValues as Record<string, unknown>).filter(([key]) => tabs.includes(key)),
  )
  return (
    <>
      {empty}
      {isFiltered(filterValues, tabs) && (
        <Box sx={{ textAlign: 'center', pb: 6 }}>
          <Button variant="outlined" onClick={() => setFilters(tabFilters)}>
            {translate('ra.navigation.clear_filters')}
          </Button>
        </Box>
      )}
    </>
  )
}
