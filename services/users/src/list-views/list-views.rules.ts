import { allResources } from '@xinyu/contracts/admin/all'
import { keptFilters } from '@xinyu/contracts/admin/kept-filters'
import { filterOf, type ListView } from '@xinyu/contracts/http/users/list-views'
import { readAs } from '@xinyu/contracts/read-as'

/** views per staff member and list */
export const MAX_VIEWS = 30

/** Validates a view: the list exists and has these filters and this order. Returns the faults by field. */
export const faultsOf = ({ resource: name, filters, sort }: ListView): { path: string; reason: string }[] => {
  const resource = allResources.find((one) => one.name === name)
  if (!resource) return [{ path: 'resource', reason: 'no list of the console' }]
  const kept = keptFilters(resource)
  const unknown = filters.filter(({ field }) => !kept.includes(field))
  const faults = unknown.map(({ field }) => ({
    path: `filters.${field}`,
    reason: `keeps ${kept.join(', ') || 'none'}`,
  }))
  if (!readAs(resource.filter, filterOf({ filters })).success)
    faults.push({ path: 'filters', reason: 'not what the list takes' })
  if (!resource.sort.includes(sort.field))
    faults.push({ path: 'sort.field', reason: resource.sort.join(', ') || 'none' })
  return faults
}
