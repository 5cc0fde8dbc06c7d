import { allResources } from '@xinyu/contracts/admin/all'
import { keptFilters } from '@xinyu/contracts/admin/kept-filters'
import type { ListView } from '@xinyu/contracts/http/list-views'

/** views that somebody keeps of one list */
export const mostViews = 30

/** What is wrong with a view, by field: it is of a list there is, by filters it keeps, in an order it has. */
export const faultsOf = ({ resource: name, filter, sort }: ListView): { path: string; reason: string }[] => {
  const resource = allResources.find((one) => one.name === name)
  if (!resource) return [{ path: 'resource', reason: 'no list of the console' }]
  const kept = keptFilters(resource)
  const unknown = Object.keys(filter).filter((key) => !kept.includes(key))
  const faults = unknown.map((key) => ({ path: `filter.${key}`, reason: `keeps ${kept.join(', ') || 'none'}` }))
  if (!resource.filter.safeParse(filter).success) faults.push({ path: 'filter', reason: 'not what the list takes' })
  if (!resource.sort.includes(sort.field))
    faults.push({ path: 'sort.field', reason: resource.sort.join(', ') || 'none' })
  return faults
}
