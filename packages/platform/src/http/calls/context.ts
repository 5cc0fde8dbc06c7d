import type { Call, InputOf } from '@xinyu/contracts/call'
import { type Language, languageOf } from '@xinyu/contracts/errors'
import type { InternalCall } from '@xinyu/contracts/internal-call'
import type { Resource } from '@xinyu/contracts/resource'
import { WORK_HEADER, type PowSolution } from '@xinyu/contracts/client/work'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { z } from 'zod'
import type { AuthenticatedUser } from '../../auth/authenticated-user.ts'
import type { AdminQuery, ContractRequest } from './route.ts'

/** The context of every request. */
interface Origin {
  /** the client's address, as our gateway reports it */
  ip: string
  userAgent: string
  /** the language for texts that are not refusals */
  language: Language
  /** for limits by address */
  powSolution: PowSolution
}

type UserOf<C extends Call> = C['caller'] extends 'L' | 'X' ? undefined : AuthenticatedUser

/** The argument of a method that implements a call: the validated input, and the caller that the contract requires. */
export interface CallContext<C extends Call> extends Origin {
  /** binds the type to its call, even where two calls have the same input */
  path: C['path']
  input: InputOf<C>
  currentUser: UserOf<C>
  /** a link in a text for others was replaced; for calls whose texts the platform checks */
  linkFiltered: boolean
  /** the client's name, of a login-type call */
  client: C['caller'] extends 'L' ? string : undefined
}

export interface InternalContext<C extends InternalCall> {
  path: C['path']
  input: z.output<C['input']>
}

/** A resource as its decorators and contexts need it. */
export type AnyResource = Omit<Resource, 'actions'> & { readonly actions?: Resource['actions'] | Record<never, never> }
type SchemaOf<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined
type ActionsOf<R extends AnyResource> = NonNullable<R['actions']>

interface AdminContext extends Origin {
  currentUser: AuthenticatedUser
}
export interface ListContext<R extends AnyResource> extends AdminContext {
  query: AdminQuery<z.output<R['filter']>>
}
export interface RecordContext extends AdminContext {
  id: string
}
export interface CreateContext<R extends AnyResource> extends AdminContext {
  input: SchemaOf<R['create']>
}
export interface UpdateContext<R extends AnyResource> extends RecordContext {
  input: SchemaOf<R['update']>
}
export interface ActionContext<R extends AnyResource, K extends keyof ActionsOf<R>> extends RecordContext {
  input: ActionsOf<R>[K] extends { input: infer S } ? SchemaOf<S> : never
}

/** Everything that a context can contain; the contract determines which of it. */
export const contextOf = (path: string, request: ContractRequest): object => ({
  path,
  input: request.input,
  currentUser: request.person,
  client: request.client,
  linkFiltered: request.linkFiltered ?? false,
  query: request.adminQuery,
  id: (request.params as { id?: string } | undefined)?.id,
  ip: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 200),
  language: languageOf(request.headers['accept-language']),
  powSolution: { call: path, proof: String(request.headers[WORK_HEADER] ?? '') },
})

/** Passes the context to the first parameter of a method. */
export const injectContext = createParamDecorator((path: string, execution: ExecutionContext) =>
  contextOf(path, execution.switchToHttp().getRequest<ContractRequest>()),
)
