import type { IncomingMessage } from 'node:http'
import type { RequestTrace } from '@xinyu/platform/telemetry/request-trace'
import type { GatewayRoute } from './routes.rules.ts'

/** A request and what the edge learned of it. */
export interface RoutedRequest extends IncomingMessage {
  route?: GatewayRoute
  requestId?: string
  trace?: RequestTrace
  /** what is forwarded as the header of that name */
  traceparent?: string | undefined
  clientAddress?: string
  /** whose call it is, where a token says so */
  caller?: { id: string; isGuest: boolean }
  originalUrl?: string
  /** names and values in turn: what every answer to it bears */
  answerHeaders?: string[]
}

/** Headers of the gateway's own making, in place of any that the caller sent. */
export const ownHeaders = (request: RoutedRequest): [name: string, value: string][] => [
  ['x-forwarded-for', request.clientAddress ?? ''],
  ['x-forwarded-proto', 'http'],
  ['x-request-id', request.requestId ?? ''],
  ['traceparent', request.traceparent ?? ''],
]
