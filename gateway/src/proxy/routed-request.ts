import type { IncomingMessage } from 'node:http'
import type { RequestTrace } from '@xinyu/platform/telemetry/request-trace'
import type { GatewayRoute } from './routes.rules.ts'

/** A request with what the edge found out about it. */
export interface RoutedRequest extends IncomingMessage {
  route?: GatewayRoute
  requestId?: string
  trace?: RequestTrace
  /** forwarded as the `traceparent` header */
  traceparent?: string | undefined
  clientAddress?: string
  /** the account of the token, if there is one */
  caller?: { id: string; isGuest: boolean }
  originalUrl?: string
  /** names and values in turn; set on every answer to this request */
  responseHeaders?: string[]
}

/** Headers set by the gateway; they replace those of the client. */
export const gatewayHeaders = (request: RoutedRequest): [name: string, value: string][] => [
  ['x-forwarded-for', request.clientAddress ?? ''],
  ['x-forwarded-proto', 'http'],
  ['x-request-id', request.requestId ?? ''],
  ['traceparent', request.traceparent ?? ''],
]
