import type { Resource } from '@xinyu/contracts/resource'
import type { z } from 'zod'
import { AppError } from '../error.ts'
import type { AdminQuery } from './route.ts'

const most = 500

/** `filter`, `range` and `sort` of ra-data-simple-rest, checked against the resource. */
export const readAdminQuery = (
  resource: Resource,
  query: Record<string, string>,
  validate: (schema: z.ZodType, value: unknown) => unknown,
): AdminQuery => {
  const [first, last] = pair(query.range, [0, 24]).map(Number) as [number, number]
  const [field, order] = pair(query.sort, [])
  if (!(Number.isInteger(first) && Number.isInteger(last) && first >= 0 && last >= first && last - first < most))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'range', reason: `[first, last], at most ${most} rows` }] })
  const sort =
    typeof field === 'string' && resource.sort.includes(field)
      ? { field, order: order === 'DESC' ? (-1 as const) : (1 as const) }
      : null
  return {
    filter: validate(resource.filter, parse(query.filter, {})) as Record<string, unknown>,
    skip: first,
    take: last - first + 1,
    sort,
  }
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
