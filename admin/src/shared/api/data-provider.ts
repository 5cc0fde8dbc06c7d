import {
  type ActionInput,
  type ActionName,
  type RecordOf,
  type Resource,
  totalsHeader,
} from '@xinyu/contracts/resource'
import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, GetManyReferenceParams, Identifier } from 'react-admin'
import { http } from './http.ts'

const base = '/api/admin'
const rest = simpleRestProvider(base, http)

export type Actionable = Pick<Resource, 'name' | 'record' | 'actions'>

/**
 * Runs a domain action on one record and returns the changed record, e.g. `runAction(profileReviews, id, 'approve', {
 * revision })`:
 * POST /api/admin/<resource>/<id>/<action>.
 */
export const runAction = async <R extends Actionable, K extends ActionName<R>>(
  resource: R,
  id: Identifier,
  action: K,
  body: ActionInput<R, K>,
): Promise<RecordOf<R>> => {
  const { json } = await http(`${base}/${resource.name}/${encodeURIComponent(id)}/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
    // completes even if the page is closed
    keepalive: true,
  })
  return json as RecordOf<R>
}

/** Runs writes one after another; a failure does not stop the rest, and the error says how many failed. */
const runInSequence = async (
  ids: Identifier[],
  write: (id: Identifier) => Promise<unknown>,
): Promise<{ data: Identifier[] }> => {
  const done: Identifier[] = []
  const failed: unknown[] = []
  for (const id of ids) {
    try {
      await write(id)
      done.push(id)
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0)
    throw new Error(`${failed.length}/${ids.length}: ${failed[0] instanceof Error ? failed[0].message : ''}`)
  return { data: done }
}

/**
 * A page of a list, with the totals of the whole list as `meta.totals`. react-admin sorts by `id` by default: then use
 * the server's own order.
 */
const getList = async (resource: string, { pagination, sort, filter, signal }: GetListParams) => {
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
  const query = new URLSearchParams({
    filter: JSON.stringify(filter ?? {}),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    ...(sort && sort.field !== 'id' ? { sort: JSON.stringify([sort.field, sort.order]) } : {}),
  })
  const { json, headers } = await http(`${base}/${resource}?${query}`, signal ? { signal } : {})
  const total = Number(headers.get('content-range')?.split('/').at(-1))
  const totals = headers.get(totalsHeader)
  return { data: json, total, meta: totals === null ? {} : { totals: JSON.parse(totals) as unknown } }
}

const withActions = {
  ...rest,
  getList,
  getManyReference: (resource: string, { target, id, filter, ...params }: GetManyReferenceParams) =>
    getList(resource, { ...params, filter: { ...(filter as object), [target]: id } }),
  // the REST dialect has no bulk route, and simple-rest would fire every request at once and stop at the first failure
  updateMany: (resource: string, params: { ids: Identifier[]; data: unknown }) =>
    runInSequence(params.ids, (id) =>
      http(`${base}/${resource}/${encodeURIComponent(id)}`, { method: 'PUT', body: JSON.stringify(params.data) }),
    ),
  deleteMany: (resource: string, params: { ids: Identifier[] }) =>
    runInSequence(params.ids, (id) => http(`${base}/${resource}/${encodeURIComponent(id)}`, { method: 'DELETE' })),
  runAction,
}

export const dataProvider = withActions as unknown as DataProvider & { runAction: typeof runAction }
