import { keptFilters } from '@xinyu/contracts/admin/kept-filters'
import { getListViews, removeListView, saveListView, type ListView } from '@xinyu/contracts/http/users/list-views'
import type { Resource } from '@xinyu/contracts/resource'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SortPayload } from 'react-admin'
import { callAsUser } from '../api/call-as-user.ts'
import { readSession } from '../api/session.ts'

/** The current list state as a view; `isWhole`: no filter was left out. */
export interface CurrentView extends Pick<ListView, 'resource' | 'filters' | 'sort'> {
  isWhole: boolean
}
type ViewableResource = Pick<Resource, 'name' | 'filter'>

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

type Value = ListView['filters'][number]['value']

/** The current list as a view, without filters that name a person, so that none outlives the person. */
export const currentViewOf = (
  resource: ViewableResource,
  values: Record<string, unknown>,
  { field, order }: SortPayload,
): CurrentView => {
  const kept = new Set(keptFilters(resource))
  const set = Object.entries(values).filter(([, value]) => isSet(value))
  const filters = set.flatMap(([name, value]) => (kept.has(name) ? [{ field: name, value: value as Value }] : []))
  return { resource: resource.name, filters, sort: { field, order }, isWhole: filters.length === set.length }
}

const inOrder = (filters: ListView['filters']): string =>
  JSON.stringify(filters.map(({ field, value }) => [field, value]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))

/** Whether this view is the current one. */
export const isOnScreen = ({ filters, sort }: ListView, current: CurrentView): boolean =>
  current.isWhole &&
  inOrder(filters) === inOrder(current.filters) &&
  sort.field === current.sort.field &&
  sort.order === current.sort.order

/** The account's views of a list. `save` and `remove` throw on failure. */
export const useViews = (resource: string) => {
  const queries = useQueryClient()
  const queryKey = ['list-views', readSession()?.user.id ?? '']
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await callAsUser(getListViews, {})).views,
    staleTime: 60_000,
  })
  const put = (change: (views: ListView[]) => ListView[]) =>
    queries.setQueryData<ListView[]>(queryKey, (views) => change(views ?? []))
  return {
    views: data?.filter((view) => view.resource === resource),
    error,
    refetch,
    save: async (view: ListView): Promise<void> => {
      const saved = (await callAsUser(saveListView, view)).view
      put((views) =>
        views.some(({ view_id }) => view_id === saved.view_id)
          ? views.map((known) => (known.view_id === saved.view_id ? saved : known))
          : [...views, saved],
      )
    },
    remove: async ({ view_id }: ListView): Promise<void> => {
      await callAsUser(removeListView, { view_id })
      put((views) => views.filter((view) => view.view_id !== view_id))
    },
  }
}
export type Views = ReturnType<typeof useViews>
