import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { TokenVerifier } from '@xinyu/platform/auth/token'
import { AppError } from '@xinyu/platform/error'
import type { Log } from '@xinyu/platform/log'
import type { RateLimit } from '@xinyu/platform/rate-limit'
import { RequestTrace } from '@xinyu/platform/telemetry/request-trace'
import { serviceContext } from '@xinyu/platform/telemetry/trace'
import type { GatewayConfig } from './config.ts'
import { createAdmission } from './admission.ts'
import { refuse } from './refuse.ts'
import type { RoutedRequest } from './routed-request.ts'
import { addressed, isForServices } from './routes.rules.ts'

/** Where a request goes on: to the service that owns its call, or to the gateway's own pages. */
export interface Ways {
  toService(request: RoutedRequest, response: ServerResponse): void
  toPages(request: RoutedRequest, response: ServerResponse): void
}

const forEverybody = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin'],
  [
    'permissions-policy',
    'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=(), serial=(), bluetooth=(), midi=(), display-capture=(), browsing-topics=()',
  ],
].flat()
const overTls = ['strict-transport-security', 'max-age=31536000']

/**
 * The first look at every request: its id, its address, whether its caller may be who they say, and how often they
 * come. Nothing here waits unless the call's pace is counted exactly.
 */
export const createEdge = (
  { config, tokens, limits, log }: { config: GatewayConfig; tokens: TokenVerifier; limits: RateLimit; log: Log },
  { toService, toPages }: Ways,
) => {
  const service = serviceContext()
  const admit = createAdmission(config, tokens, limits)

  const enter = (request: RoutedRequest, response: ServerResponse, pathname: string): void => {
    try {
      const waiting = admit(request, pathname)
      if (!waiting) return toService(request, response)
      waiting.then(() => toService(request, response)).catch((error: unknown) => turnAway(request, response, error))
    } catch (error) {
      turnAway(request, response, error)
    }
  }

  const turnAway = (request: RoutedRequest, response: ServerResponse, error: unknown): void => {
    if (!(error instanceof AppError))
      request.trace?.run(() => log.error('unexpected', { err: error, requestId: request.requestId }))
    refuse(request, response, error instanceof AppError ? error : new AppError('INTERNAL'))
  }

  return (request: RoutedRequest, response: ServerResponse): void => {
    const requestId = randomUUID()
    request.requestId = requestId
    request.clientAddress = addressOf(request, config.TRUSTED_PROXIES)
    const headers = ['x-request-id', requestId, ...forEverybody]
    if (config.TRUSTED_PROXIES > 0 && request.headers['x-forwarded-proto'] === 'https') headers.push(...overTls)
    request.answerHeaders = headers
    const address = addressed(request.url ?? '/')
    if (!address) return refuse(request, response, new AppError('INVALID_INPUT'))
    request.url = address.url
    if (!isForServices(address.pathname)) {
      // what stands between the middlewares puts this back as the url
      request.originalUrl = address.url
      for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
      return toPages(request, response)
    }
    // nothing that a call answers may stay in a cache
    headers.push('cache-control', 'no-store')
    const trace = new RequestTrace(request.headers.traceparent, 'request', {}, service)
    request.trace = trace
    request.traceparent = trace.traceparent
    if (trace.isRecorded)
      response.once('close', () =>
        trace.end(response.statusCode, `${request.method} ${request.route?.owner ?? 'unknown'}`),
      )
    enter(request, response, address.pathname)
  }
}

const fromAnywhere = /^::ffff:/

/**
 * The address of whoever spoke to the outermost proxy that is ours; a header of the client's own making is not
 * believed.
 */
export const addressOf = (request: IncomingMessage, trusted: number): string => {
  const nearest = request.socket.remoteAddress ?? ''
  const told = request.headers['x-forwarded-for']
  if (trusted === 0 || told === undefined) return nearest.replace(fromAnywhere, '')
  const chain = [
    ...String(told)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    nearest,
  ]
  return (chain[Math.max(0, chain.length - 1 - trusted)] ?? '').replace(fromAnywhere, '')
}
