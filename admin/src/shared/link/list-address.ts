import type { SortPayload } from 'react-admin'

/** The URL of a list with filters, and with an order or its own. */
export const listAddress = (resource: string, filter: Record<string, unknown>, sort?: SortPayload): string =>
  `/${resource}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(sort ? { sort: sort.field, order: sort.order, page: '1' } : {}),
  })}`
