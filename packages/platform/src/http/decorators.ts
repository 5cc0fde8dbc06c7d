import type { Call } from '@xinyu/contracts/call'
import type { InternalCall } from '@xinyu/contracts/internal-call'
import type { Resource } from '@xinyu/contracts/resource'
import {
  applyDecorators,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  HttpCode,
  Post,
  Put,
  SetMetadata,
} from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthenticatedUser } from '../auth/authenticated-user.ts'

export const CONTRACT = 'xinyu:contract'
/** What a route is, for the guard and the interceptor. */
export type Route =
  | { kind: 'call'; call: Call }
  | { kind: 'internal'; call: InternalCall }
  | { kind: 'resource'; resource: Resource; act: 'list' | 'one' | 'create' | 'update' | 'remove' | { action: string } }
  | { kind: 'open' }

/** What the guard and the interceptor put on a request. */
export interface ContractRequest extends FastifyRequest {
  person?: AuthenticatedUser
  client?: string
  input?: unknown
  adminQuery?: AdminQuery
}
export interface AdminQuery {
  filter: Record<string, unknown>
  skip: number
  take: number
  sort: { field: string; order: 1 | -1 } | null
}

/** Paths of the calls that some controller answers, filled while controllers load. */
export const implementedPaths = new Set<string>()

const route = (value: Route): ReturnType<typeof SetMetadata> => SetMetadata(CONTRACT, value)

/** This method answers the call. */
export const Implements = (call: Call): MethodDecorator => {
  implementedPaths.add(call.path)
  return applyDecorators(
    call.verb === 'GET' ? Get(`api/${call.path}`) : Post(`api/${call.path}`),
    HttpCode(200),
    route({ kind: 'call', call }),
  )
}
/** This method answers another service's question. */
export const ImplementsInternal = (call: InternalCall): MethodDecorator =>
  applyDecorators(Post(`internal/${call.path}`), HttpCode(200), route({ kind: 'internal', call }))
/** A route without a caller: health, sandbox pages. */
export const Open = (): MethodDecorator => route({ kind: 'open' })

const admin = (resource: Resource): string => `api/admin/${resource.name}`
/**
 * Answers `{ rows, total }`; rows become the body, the total the Content-Range. Its argument is `@AdminList() query`.
 */
export const ImplementsList = (resource: Resource): MethodDecorator =>
  applyDecorators(Get(admin(resource)), route({ kind: 'resource', resource, act: 'list' }))
export const ImplementsOne = (resource: Resource): MethodDecorator =>
  applyDecorators(Get(`${admin(resource)}/:id`), route({ kind: 'resource', resource, act: 'one' }))
export const ImplementsCreate = (resource: Resource): MethodDecorator =>
  applyDecorators(Post(admin(resource)), HttpCode(200), route({ kind: 'resource', resource, act: 'create' }))
export const ImplementsUpdate = (resource: Resource): MethodDecorator =>
  applyDecorators(Put(`${admin(resource)}/:id`), route({ kind: 'resource', resource, act: 'update' }))
export const ImplementsRemove = (resource: Resource): MethodDecorator =>
  applyDecorators(Delete(`${admin(resource)}/:id`), route({ kind: 'resource', resource, act: 'remove' }))
/** POST /api/admin/<resource>/<id>/<action>; answers the record after it. */
export const ImplementsAction = (resource: Resource, action: string): MethodDecorator =>
  applyDecorators(
    Post(`${admin(resource)}/:id/${action}`),
    HttpCode(200),
    route({ kind: 'resource', resource, act: { action } }),
  )

const asked = (context: ExecutionContext): ContractRequest => context.switchToHttp().getRequest<ContractRequest>()
/** The validated input. */
export const Input = createParamDecorator((_data: unknown, context: ExecutionContext) => asked(context).input)
/** The caller; present on every call but L and X. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext) => asked(context).person)
/** The name of the client of a login-type call. */
export const Client = createParamDecorator((_data: unknown, context: ExecutionContext) => asked(context).client)
/** Filter, window and order of an admin list. */
export const AdminList = createParamDecorator((_data: unknown, context: ExecutionContext) => asked(context).adminQuery)
/** The address the request came from, behind our own gateway. */
export const Ip = createParamDecorator((_data: unknown, context: ExecutionContext) => asked(context).ip)
export const UserAgent = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  String(asked(context).headers['user-agent'] ?? '').slice(0, 200),
)

export const replyOf = (context: ExecutionContext): FastifyReply => context.switchToHttp().getResponse<FastifyReply>()
