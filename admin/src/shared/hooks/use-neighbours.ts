import type { Resource } from '@xinyu/contracts/resource'
import { type SortPayload, useGetList, useRedirect } from 'react-admin'
import { usePlace } from './use-place.ts'

/** Previous and next record among the open ones, with navigation; null: none. */
export const useNeighbours = (
  { name }: Pick<Resource, 'name'>,
  id: string,
  { filter, sort }: { filter: Record<string, unknown>; sort: SortPayload },
) => {
  const redirect = useRedirect()
  const own = usePlace()
  const { data = [] } = useGetList<{ id: string }>(
    name,
    { filter, sort, pagination: { page: 1, perPage: 50 } },
    { enabled: !own },
  )
  const place = data.findIndex((record) => record.id === id)
  const next = data[place + 1]?.id ?? null
  const previous = place > 0 ? (data[place - 1]?.id ?? null) : null
  const go = (to: string | null): void => {
    if (to !== null) redirect('show', name, to)
  }
  if (own)
    return { ...own, next: () => own.next && own.go(own.next), previous: () => own.previous && own.go(own.previous) }
  return {
    next: () => go(next),
    previous: () => go(previous),
    list: () => redirect('list', name),
    /** after a decision */
    openNext: () => (next === null ? redirect('list', name) : go(next)),
  }
}
