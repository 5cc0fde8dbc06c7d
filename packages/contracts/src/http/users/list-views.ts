import { z } from 'zod'
import { adminRoles, defineCall } from '../../call.ts'
import { clientId, line, nothing } from '../../scalars.ts'

/** A saved view: filters and order of a console list. */
export const listView = z.object({
  view_id: clientId,
  resource: z
    .string()
    .max(40)
    .regex(/^[A-Za-z]+$/)
    .describe('the list it is a view of'),
  title: line(40),
  filters: z
    .array(z.object({ field: z.string().max(40), value: z.union([z.string().max(200), z.number(), z.boolean()]) }))
    .max(20)
    .describe('without filters that identify a person'),
  sort: z.object({ field: z.string().max(40), order: z.enum(['ASC', 'DESC']) }),
})
export type ListView = z.output<typeof listView>

/** The filters in the form that a console list takes. */
export const filterOf = ({ filters }: Pick<ListView, 'filters'>): Record<string, string | number | boolean> =>
  Object.fromEntries(filters.map(({ field, value }) => [field, value]))

const own = {
  verb: 'POST',
  owner: 'users',
  caller: 'A',
  roles: adminRoles,
  addedBecause: 'staff have their saved views on every device, visible to nobody else',
} as const
export const getListViews = defineCall({
  ...own,
  path: 'users/getListViews',
  audit: { kind: 'read', subjects: [] },
  summary: 'My saved views of all lists, oldest first',
  input: nothing,
  output: z.object({ views: z.array(listView) }),
})
export const saveListView = defineCall({
  ...own,
  path: 'users/saveListView',
  audit: { kind: 'write', subjects: [] },
  summary: 'Save a view of a list, or change the one of this id: its title, its filters, its order',
  input: listView,
  output: z.object({ view: listView }),
  errors: ['LIST_VIEW_TITLE', 'LIST_VIEWS_FULL'],
})
export const removeListView = defineCall({
  ...own,
  path: 'users/removeListView',
  audit: { kind: 'write', subjects: [] },
  summary: 'Remove a view of mine; harmless if it does not exist',
  input: listView.pick({ view_id: true }),
  output: nothing,
})
