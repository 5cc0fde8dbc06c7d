import type { Call } from '@xinyu/contracts/call'
import type { InternalCall } from '@xinyu/contracts/internal-call'
import type { Act, Resource } from '@xinyu/contracts/resource'
import { SetMetadata } from '@nestjs/common'
import type { IncomingHttpHeaders } from 'node:http'
import type { AuthenticatedUser } from '../../auth/authenticated-user.ts'

export const CONTRACT = 'xinyu:contract'

/** A route that is a call, public or internal. */
export type CallRoute = { kind: 'call'; call: Call } | { kind: 'internal'; call: InternalCall }
/** The kind of a route, for the guard and the interceptor. */
export type Route =
  | CallRoute
  | {
      kind: 'resource'
      resource: Resource
      act: Act
    }
  | { kind: 'open' }

/** Filter, range and order of an admin list. */
export interface AdminQuery<F = Record<string, unknown>> {
  filter: F
  skip: number
  take: number
  sort: { field: string; order: 1 | -1 } | null
}

/** A request as the contract's checks see it, on either path, and what they add to it. */
export interface ContractRequest {
  readonly id: string
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly ip: string
  readonly body: unknown
  readonly query: unknown
  readonly params: unknown
  readonly rawBody?: Buffer
  person?: AuthenticatedUser
  client?: string
  /** a request of an admin resource, whose refusals are never a 200 */
  isResource?: boolean
  input?: unknown
  /** a link in a text for others was replaced */
  linkFiltered?: boolean
  /** makes the owner's code valid again; set once it is used up */
  returnProof?: () => Promise<void>
  adminQuery?: AdminQuery
}

export const markRoute = (route: Route): ReturnType<typeof SetMetadata> => SetMetadata(CONTRACT, route)
/** A route without a caller: health, sandbox pages. */
export const Open = (): MethodDecorator => markRoute({ kind: 'open' })
