import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { TokenVerifier } from '@xinyu/platform/auth/token'
import { AppError } from '@xinyu/platform/error'
import type { Log } from '@xinyu/platform/log'
import type { AddressBudget } from '@xinyu/platform/address-budget'
import type { RateLimit } from '@xinyu/platform/rate-limit'
import { RequestTrace } from '@xinyu/platform/telemetry/request-trace'
import { serviceContext } from '@xinyu/platform/telemetry/trace'
import type { GatewayConfig } from './config.ts'
import { createAdmission } from './admission.ts'
import { browserGuards, nameCharset, overTls } from './browser-guards.ts'
import { Callers } from './callers.ts'
import { isFromInside, networksOf } from './inside.ts'
import { refuse } from './refuse.ts'
import type { RoutedRequest } from './routed-request.ts'
import { addressed, isForServices } from './routes.rules.ts'

/** Where a request goes on: to the service that owns its call, or to the gateway's own pages. */
export interface Ways {
  toService(request: RoutedRequest, response: ServerResponse): void
  toPages(request: RoutedRequest, response: ServerResponse): void
}

/** a first visit takes some hundred files, and many people share an address: so many for each call that it may make */
const filesPerCall = 10
/** what the inside asks of the gateway itself */
const status = /^\/(health|metrics|version)(\/|$)/

interface Entrance {
  config: GatewayConfig
  tokens: TokenVerifier
  limits: RateLimit
  budgets: AddressBudget
  log: Log
}

/**
 * The first look at every request: its id, its address, whether its caller may be who they say, and how often they
 * come. Nothing here waits unless the call's pace is counted exactly.
 */
export const createEdge = ({ config, tokens, limits, budgets, log }: Entrance, { toService, toPages }: Ways) => {
  const service = serviceContext()
  const admit = createAdmission(config, tokens, { limits, budgets })
  const callers = new Callers()
  const inside = networksOf(config.INSIDE_NETWORKS)
  const tls = overTls(config)

  const enter = (request: RoutedRequest, response: ServerResponse, pathname: string): void => {
    const go = (): void => callers.take(request, response, () => toService(request, response))
    try {
      const waiting = admit(request, pathname)
      if (!waiting) return go()
      waiting.then(go).catch((error: unknown) => turnAway(request, response, error))
    } catch (error) {
      turnAway(request, response, error)
    }
  }

  const enterPages = (request: RoutedRequest, response: ServerResponse, pathname: string): void => {
    try {
      if (!status.test(pathname) || !isFromInside(request, inside))
        limits.count('page', request.clientAddress ?? '', config.RATE_PER_10_SECONDS * filesPerCall, 10)
      toPages(request, response)
    } catch (error) {
      turnAway(request, response, error)
    }
  }

  const turnAway = (request: RoutedRequest, response: ServerResponse, error: unknown): void => {
    if (!(error instanceof AppError))
      request.trace?.run(() => log.error('unexpected', { err: error, requestId: request.requestId }))
    if (error instanceof AppError)
      log.security.refused(error.code, {
        // what follows the name of a call, and a path that no call has, may hold anything
        ...(request.route && request.url ? { path: request.url.split(/[/?]/).slice(0, 4).join('/') } : {}),
        ...(request.requestId ? { requestId: request.requestId } : {}),
      })
    refuse(request, response, error instanceof AppError ? error : new AppError('INTERNAL'))
  }

  return (request: RoutedRequest, response: ServerResponse): void => {
    const requestId = randomUUID()
    request.requestId = requestId
    request.clientAddress = addressOf(request, config.TRUSTED_PROXIES)
    const headers = ['x-request-id', requestId, ...browserGuards]
    if (config.TRUSTED_PROXIES > 0 && request.headers['x-forwarded-proto'] === 'https') headers.push(...tls)
    request.answerHeaders = headers
    const address = addressed(request.url ?? '/')
    if (!address) return refuse(request, response, new AppError('INVALID_INPUT'))
    request.url = address.url
    if (!isForServices(address.pathname)) {
      // what stands between the middlewares puts this back as the url
      request.originalUrl = address.url
      for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
      nameCharset(response)
      return enterPages(request, response, address.pathname)
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
