import type { ActionInput, ActionName, RecordOf, Resource } from '@xinyu/contracts/resource'
import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, Identifier } from 'react-admin'
import { http } from './http.ts'

const base = '/api/admin'
const rest = simpleRestProvider(base, http)

export type Actionable = Pick<Resource, 'name' | 'record' | 'actions'>

/**
 * Runs a domain action on one record and returns the changed record, e.g. `act(profileReviews, id, 'approve', {
 * revision })`:
 * POST /api/admin/<resource>/<id>/<action>.
 */
export const act = async <R extends Actionable, K extends ActionName<R>>(
  resource: R,
  id: Identifier,
  action: K,
  body: ActionInput<R, K>,
): Promise<RecordOf<R>> => {
  const { json } = await http(`${base}/${resource.name}/${encodeURIComponent(id)}/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return json as RecordOf<R>
}

/** Runs writes one after another; a failure does not stop the rest, and the error says how many failed. */
const inSequence = async (
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

const withActions = {
  ...rest,
  // the REST dialect has no bulk route, and simple-rest would fire every request at once and stop at the first failure
  updateMany: (resource: string, params: { ids: Identifier[]; data: unknown }) =>
    inSequence(params.ids, (id) =>
      http(`${base}/${resource}/${encodeURIComponent(id)}`, { method: 'PUT', body: JSON.stringify(params.data) }),
    ),
  deleteMany: (resource: string, params: { ids: Identifier[] }) =>
    inSequence(params.ids, (id) => http(`${base}/${resource}/${encodeURIComponent(id)}`, { method: 'DELETE' })),
  act,
}

export const dataProvider = withActions as DataProvider & { act: typeof act }
