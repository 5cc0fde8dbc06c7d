import type { Resource } from '@xinyu/contracts/resource'
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { AdminQuery } from '../calls/route.ts'

const MAX_ROWS = 500

/** `filter`, `range` and `sort` of ra-data-simple-rest, checked against the resource. */
export const readAdminQuery = (
  resource: Resource,
  query: Record<string, string>,
  validate: (schema: z.ZodType, value: unknown) => unknown,
): AdminQuery => {
  const [first, last] = pair(query.range, [0, 24]).map(Number) as [number, number]
  const filter = parse(query.filter, {})
  refuseUnknownFilters(resource, filter)
  if (!(Number.isInteger(first) && Number.isInteger(last) && first >= 0 && last >= first && last - first < MAX_ROWS))
    throw new AppError('INVALID_INPUT', {
      fields: [{ path: 'range', reason: `[first, last], at most ${MAX_ROWS} rows` }],
    })
  return {
    filter: validate(resource.filter, filter) as Record<string, unknown>,
    skip: first,
    take: last - first + 1,
    sort: sortOf(resource, pair(query.sort, [])),
  }
}

/** A list that ignores an unknown filter would return more rows than requested, as if they all matched. */
const refuseUnknownFilters = ({ filter }: Resource, asked: unknown): void => {
  if (typeof asked !== 'object' || asked === null) return
  const allowed = Object.keys((filter as z.ZodObject).shape)
  const name = Object.keys(asked).find((key) => !allowed.includes(key))
  if (name !== undefined) throw new AppError('FILTER_UNKNOWN', { name, allowed: allowed.join(', ') || '—' })
}

const sortOf = ({ sort }: Resource, [field, order]: unknown[]): AdminQuery['sort'] => {
  if (field === undefined) return null
  if (typeof field !== 'string' || !sort.includes(field))
    throw new AppError('SORT_UNKNOWN', { name: String(field), allowed: sort.join(', ') || '—' })
  if (order !== 'ASC' && order !== 'DESC')
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'sort', reason: '["field", "ASC" or "DESC"]' }] })
  return { field, order: order === 'DESC' ? -1 : 1 }
}

const pair = (text: string | undefined, fallback: unknown[]): unknown[] => {
  const value = parse(text, fallback)
  if (!Array.isArray(value)) throw new AppError('INVALID_INPUT', { fields: [{ path: 'query', reason: 'not a list' }] })
  return value
}

const parse = (text: string | undefined, fallback: unknown): unknown => {
  if (!text) return fallback
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'query', reason: 'not JSON' }] })
  }
}
