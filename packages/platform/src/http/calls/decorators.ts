import type { AnswerOf, Call } from '@xinyu/contracts/call'
import type { InternalCall } from '@xinyu/contracts/internal-call'
import type { Resource } from '@xinyu/contracts/resource'
import { applyDecorators, Delete, Get, HttpCode, Post, Put, type Type } from '@nestjs/common'
import type { z } from 'zod'
import {
  type ActionContext,
  type AnyResource,
  type CallContext,
  type CreateContext,
  injectContext,
  type InternalContext,
  type ListContext,
  type RecordContext,
  type UpdateContext,
} from './context.ts'
import { markRoute, type Route } from './route.ts'

type Maybe<T> = T | Promise<T>
/**
 * A method whose first parameter is the context and which returns what the contract promises; further parameters are
 * Nest's.
 */
type Method<C, A> = (context: C, ...more: never[]) => Maybe<A>
/** Accepts methods of this shape only: one for another call, input, caller or result does not compile. */
type Decorator<C, A> = <M extends Method<C, A>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void
/** A call without output fields may return nothing. */
type Answer<O> = O extends Record<string, never> ? O | void : O

/** Paths of the implemented calls, filled while controllers load. */
export const implementedPaths = new Set<string>()

const attachRoute =
  <C, A>(route: Route, ...more: MethodDecorator[]): Decorator<C, A> =>
  (target, key, descriptor) => {
    injectContext(route.kind === 'call' || route.kind === 'internal' ? route.call.path : '')(target, key, 0)
    applyDecorators(...more, HttpCode(200), markRoute(route))(target, key, descriptor)
  }

/** This method implements the call: `@Implements(login) login({ input, client }: CallContext<typeof login>)`. */
export const Implements = <C extends Call>(call: C): Decorator<CallContext<C>, Answer<AnswerOf<C>>> => {
  implementedPaths.add(call.path)
  return attachRoute({ kind: 'call', call }, call.verb === 'GET' ? Get(`api/${call.path}`) : Post(`api/${call.path}`))
}

/** This method answers an internal call of another service. */
export const ImplementsInternal = <C extends InternalCall>(
  call: C,
): Decorator<InternalContext<C>, Answer<z.input<C['output']>>> =>
  attachRoute({ kind: 'internal', call }, Post(`internal/${call.path}`))

type RecordOf<R extends AnyResource> = z.input<R['record']>
const admin = (resource: AnyResource): string => `api/admin/${resource.name}`
const asRoute = (resource: AnyResource, act: Extract<Route, { kind: 'resource' }>['act']): Route => ({
  kind: 'resource',
  resource: resource as Resource,
  act,
})

/** What a list with totals must return besides its rows. */
type TotalsOf<R extends AnyResource> =
  NonNullable<R['totals']> extends never
    ? unknown
    : { totals: NonNullable<R['totals']> extends z.ZodType ? z.input<NonNullable<R['totals']>> | null : unknown }

/** Returns `{ rows, total }`; the rows become the body, the total the Content-Range, totals a header. */
export const ImplementsList = <R extends AnyResource>(
  resource: R,
): Decorator<ListContext<R>, { rows: readonly RecordOf<R>[]; total: number } & TotalsOf<R>> =>
  attachRoute(asRoute(resource, 'list'), Get(admin(resource)))

/** Returns one record of a resource: the audit trail reads the state before a change with it. */
export const recordReaders = new Map<string, { controller: Type; method: string | symbol; resource: AnyResource }>()

export const ImplementsOne = <R extends AnyResource>(resource: R): Decorator<RecordContext, RecordOf<R>> => {
  const registerCall = attachRoute<RecordContext, RecordOf<R>>(asRoute(resource, 'one'), Get(`${admin(resource)}/:id`))
  return (target, method, descriptor) => {
    recordReaders.set(resource.name, { controller: target.constructor as Type, method, resource })
    registerCall(target, method, descriptor)
  }
}

export const ImplementsCreate = <R extends AnyResource>(resource: R): Decorator<CreateContext<R>, RecordOf<R>> =>
  attachRoute(asRoute(resource, 'create'), Post(admin(resource)))

export const ImplementsUpdate = <R extends AnyResource>(resource: R): Decorator<UpdateContext<R>, RecordOf<R>> =>
  attachRoute(asRoute(resource, 'update'), Put(`${admin(resource)}/:id`))

export const ImplementsRemove = <R extends AnyResource>(resource: R): Decorator<RecordContext, RecordOf<R>> =>
  attachRoute(asRoute(resource, 'remove'), Delete(`${admin(resource)}/:id`))

/** POST /api/admin/<resource>/<id>/<action>; returns the record after it. */
export const ImplementsAction = <R extends AnyResource, K extends keyof NonNullable<R['actions']> & string>(
  resource: R,
  action: K,
): Decorator<ActionContext<R, K>, RecordOf<R>> =>
  attachRoute(asRoute(resource, { action }), Post(`${admin(resource)}/:id/${action}`))
