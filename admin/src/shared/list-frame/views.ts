import { useStore, type SortPayload } from 'react-admin'
import { readSession } from '../session.ts'

export interface View {
  name: string
  filter: Record<string, unknown>
  sort: SortPayload
}

/** Views of a list outlive the login of whoever saved them, and nobody else sees them. */
export const viewsPrefix = 'views.'

/** Somebody's own views of a list, kept on this device; a name that is there already is replaced. */
export const useViews = (resource: string) => {
  const [views, setViews] = useStore<View[]>(`${viewsPrefix}${readSession()?.user.id ?? ''}.${resource}`, [])
  return {
    views,
    save: (view: View) => setViews([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => setViews(views.filter((view) => view.name !== name)),
  }
}

/** Where a view is found: filters and order stand in the address. */
export const addressOf = (resource: string, { filter, sort }: Pick<View, 'filter' | 'sort'>): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), sort: sort.field, order: sort.order, page: '1' })}`
