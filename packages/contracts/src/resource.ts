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
  /** who may read it; `admin` may always */
  readonly roles: readonly AdminRole[]
  /** who may create, change and delete; `admin` may always, others only if listed */
  readonly writeRoles?: readonly AdminRole[]
  /** Dotted paths of the people a record shows; the audit trail records whom an admin has viewed. Empty: nobody. */
  readonly subjects: readonly string[]
  readonly summary: string
  readonly record: R
  readonly filter: F
  readonly sort: readonly string[]
  /** sums over the whole filtered list, beside the rows of its page; null if the list is too long to add up */
  readonly totals?: z.ZodType
  readonly create?: z.ZodType
  readonly update?: z.ZodType
  readonly remove?: true
  /** false until a service implements it */
  readonly built?: false
  readonly actions?: Readonly<
    Record<string, { readonly summary: string; readonly input: z.ZodType; readonly roles: readonly AdminRole[] }>
  >
}

/** The acts on a resource. */
export type Act = 'list' | 'one' | 'create' | 'update' | 'remove' | { readonly action: string }

/** The roles of an act, beside `admin`: the only source for the guard, the documents and the console. */
export const rolesFor = (
  resource: Pick<Resource, 'roles' | 'writeRoles' | 'actions'>,
  act: Act,
): readonly AdminRole[] => {
  if (act === 'list' || act === 'one') return resource.roles
  if (typeof act === 'object') return resource.actions?.[act.action]?.roles ?? ['admin']
  return resource.writeRoles ?? ['admin']
}

type Actions = NonNullable<Resource['actions']>

type Body = z.ZodType | undefined

/** A resource whose bodies and actions are typed, so that senders and implementations are checked. */
export type ResourceWith<
  R extends z.ZodType,
  F extends z.ZodType,
  A extends Actions,
  C extends Body = Body,
  U extends Body = Body,
  T extends Body = Body,
> = Omit<Resource<R, F>, 'actions' | 'create' | 'update' | 'totals'> & {
  readonly actions?: A
  readonly create?: C
  readonly update?: U
  readonly totals?: T
}

/** Declares a resource; exists for its type inference. */
export const defineResource = <
  R extends z.ZodType,
  F extends z.ZodType,
  A extends Actions = Record<never, never>,
  C extends Body = undefined,
  U extends Body = undefined,
  T extends Body = undefined,
>(
  resource: ResourceWith<R, F, A, C, U, T>,
): ResourceWith<R, F, A, C, U, T> => resource

/** the header that carries a list’s totals, as JSON */
export const totalsHeader = 'x-list-totals'

/** what a list or a page of the admin app receives */
export type RecordOf<R extends { readonly record: z.ZodType }> = z.output<R['record']>
/** the totals below a list, over everything that its filters match */
export type TotalsOf<R extends { readonly totals?: z.ZodType | undefined }> = z.output<NonNullable<R['totals']>>
type ActionsOf<R extends { readonly actions?: Actions }> = NonNullable<R['actions']>
export type ActionName<R extends { readonly actions?: Actions }> = keyof ActionsOf<R> & string
/** the body of one action, as a client sends it */
export type ActionInput<R extends { readonly actions?: Actions }, K extends ActionName<R>> = z.input<
  ActionsOf<R>[K]['input']
>
