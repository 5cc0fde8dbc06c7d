import type { Call } from '@xinyu/contracts/call'
import type { InternalCall } from '@xinyu/contracts/internal-call'
import type { Act, Resource } from '@xinyu/contracts/resource'
import { SetMetadata } from '@nestjs/common'
import type { IncomingHttpHeaders } from 'node:http'
import type { AuthenticatedUser } from '../auth/authenticated-user.ts'

export const CONTRACT = 'xinyu:contract'

/** A route that is a call, of the product or between services. */
export type CallRoute = { kind: 'call'; call: Call } | { kind: 'internal'; call: InternalCall }
/** What a route is, for the guard and the interceptor. */
export type Route =
  | CallRoute
  | {
      kind: 'resource'
      resource: Resource
      act: Act
    }
  | { kind: 'open' }

/** Filter, window and order of an admin list. */
export interface AdminQuery<F = Record<string, unknown>> {
  filter: F
  skip: number
  take: number
  sort: { field: string; order: 1 | -1 } | null
}

/** A request as the contract's checks see it, whichever way it came in, and what they put on it. */
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
  /** an admin resource is asked for, whose refusals are never a 200 */
  isResource?: boolean
  input?: unknown
  /** a link in what others may read was replaced */
  linkFiltered?: boolean
  /** makes the code good again by which the owner proved themselves; there once it is used up */
  returnProof?: () => Promise<void>
  adminQuery?: AdminQuery
}

export const markRoute = (route: Route): ReturnType<typeof SetMetadata> => SetMetadata(CONTRACT, route)
/** A route without a caller: health, sandbox pages. */
export const Open = (): MethodDecorator => markRoute({ kind: 'open' })
