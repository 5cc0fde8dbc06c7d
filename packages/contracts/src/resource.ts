import type { z } from 'zod'
import type { AdminRole, Service } from './call.ts'

/**
 * An admin REST resource under /api/admin/<name>, with the conventions of ra-data-simple-rest:
 * GET list (`filter`, `range`, `sort` as JSON in the query, `Content-Range` in the answer), GET one, POST, PUT, DELETE.
 * Every record has `id`. `actions` are POST /api/admin/<name>/<id>/<action> with a body of their own.
 */
export interface Resource<R extends z.ZodType = z.ZodType, F extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly owner: Service
  readonly roles: readonly AdminRole[]
  readonly summary: string
  readonly record: R
  /** what the list can be filtered by */
  readonly filter: F
  readonly sort: readonly string[]
  readonly create?: z.ZodType
  readonly update?: z.ZodType
  readonly remove?: true
  readonly actions?: Readonly<Record<string, { readonly summary: string; readonly input: z.ZodType; readonly roles?: readonly AdminRole[] }>>
}

export const defineResource = <R extends z.ZodType, F extends z.ZodType>(resource: Resource<R, F>): Resource<R, F> => resource
