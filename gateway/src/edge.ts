import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { TokenVerifier } from '@xinyu/platform/auth/token'
import { AppError } from '@xinyu/platform/error'
import type { Log } from '@xinyu/platform/logging/log'
import type { AddressBudget } from '@xinyu/platform/limits/address-budget'
import type { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { RequestTrace } from '@xinyu/platform/telemetry/request-trace'
import { serviceContext } from '@xinyu/platform/telemetry/trace'
import type { GatewayConfig } from './config.ts'
import { createRequestGuard } from './limits/request-guard.ts'
import { corsHeaders, isPreflight } from './pages/origins.ts'
import { securityHeaders, addCharset, hstsHeader } from './pages/security-headers.ts'
import { ConcurrencyLimit } from './limits/concurrency-limit.ts'
import { isInternalRequest, parseNetworks } from './proxy/internal-networks.ts'
import { refuse } from './limits/refuse.ts'
import type { RoutedRequest } from './proxy/routed-request.ts'
import { parseRequestTarget, isServicePath } from './proxy/routes.rules.ts'

/** Handlers for calls, which go to the owning service, and for the gateway's own pages. */
export interface RequestHandlers {
  toService(request: RoutedRequest, response: ServerResponse): void
  toPages(request: RoutedRequest, response: ServerResponse): void
}

/** multiplies the call limit: a first visit loads some hundred files, and many people share an address */
const filesPerCall = 10
/** the gateway's own endpoints for internal networks */
const statusPath = /^\/(health|metrics|version)(\/|$)/

interface EdgeOptions {
  config: GatewayConfig
  tokens: TokenVerifier
  limits: RateLimit
  budgets: AddressBudget
  log: Log
}

/**
 * Entry point of every request: sets its id and client address, authenticates the caller and applies rate limits.
 * Synchronous unless a limit is counted across gateways.
 */
export const createEdge = (
  { config, tokens, limits, budgets, log }: EdgeOptions,
  { toService, toPages }: RequestHandlers,
) => {
  const service = serviceContext()
  const guard = createRequestGuard(config, tokens, { limits, budgets })
  const concurrency = new ConcurrencyLimit()
  const internalNetworks = parseNetworks(config.INSIDE_NETWORKS)
  const hsts = hstsHeader(config)
  const sendError = errorSender(log)

  const handleCall = (request: RoutedRequest, response: ServerResponse, pathname: string): void => {
    const forward = (): void => concurrency.run(request, response, () => toService(request, response))
    try {
      const waiting = guard(request, pathname)
      if (!waiting) return forward()
      waiting.then(forward).catch((error: unknown) => sendError(request, response, error))
    } catch (error) {
      sendError(request, response, error)
    }
  }

  const handlePage = (request: RoutedRequest, response: ServerResponse, pathname: string): void => {
    try {
      if (!statusPath.test(pathname) || !isInternalRequest(request, internalNetworks))
        limits.count('page', request.clientAddress ?? '', config.RATE_PER_10_SECONDS * filesPerCall, 10)
      toPages(request, response)
    } catch (error) {
      sendError(request, response, error)
    }
  }

  return (request: RoutedRequest, response: ServerResponse): void => {
    const headers = begin(request, config, hsts)
    const address = parseRequestTarget(request.url ?? '/')
    if (!address) return refuse(request, response, new AppError('INVALID_INPUT'))
    request.url = address.url
    if (isPreflight(request, headers)) return void response.writeHead(204, headers).end()
    if (!isServicePath(address.pathname)) {
      // the middleware adapter restores the url from this
      request.originalUrl = address.url
      for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
      addCharset(response)
      return handlePage(request, response, address.pathname)
    }
    // no answer of a call may be cached
    headers.push('cache-control', 'no-store')
    startTrace(request, response, service)
    handleCall(request, response, address.pathname)
  }
}

/** Sets the request's id and client address, and returns the headers that every answer to it has. */
const begin = (request: RoutedRequest, config: GatewayConfig, hsts: readonly string[]): string[] => {
  const requestId = randomUUID()
  request.requestId = requestId
  request.clientAddress = clientAddressOf(request, config.TRUSTED_PROXIES)
  const headers = ['x-request-id', requestId, ...securityHeaders, ...corsHeaders(request, config)]
  if (config.TRUSTED_PROXIES > 0 && request.headers['x-forwarded-proto'] === 'https') headers.push(...hsts)
  request.responseHeaders = headers
  return headers
}

/** Refuses with the error's code; any other error is logged and answered as INTERNAL. */
const errorSender =
  (log: Log) =>
  (request: RoutedRequest, response: ServerResponse, error: unknown): void => {
    if (!(error instanceof AppError))
      request.trace?.run(() => log.error('unexpected', { err: error, requestId: request.requestId }))
    if (error instanceof AppError)
      log.security.refused(error.code, {
        // unknown paths, and what follows the call's name, may hold personal data
        ...(request.route && request.url ? { path: request.url.split(/[/?]/).slice(0, 4).join('/') } : {}),
        ...(request.requestId ? { requestId: request.requestId } : {}),
      })
    refuse(request, response, error instanceof AppError ? error : new AppError('INTERNAL'))
  }

const startTrace = (
  request: RoutedRequest,
  response: ServerResponse,
  service: ReturnType<typeof serviceContext>,
): void => {
  const trace = new RequestTrace(request.headers.traceparent, 'request', {}, service)
  request.trace = trace
  request.traceparent = trace.traceparent
  if (trace.isRecorded)
    response.once('close', () =>
      trace.end(response.statusCode, `${request.method} ${request.route?.owner ?? 'unknown'}`),
    )
}

const ipv4MappedPrefix = /^::ffff:/

/**
 * The address that connected to our outermost proxy; addresses that the client itself put into the header are ignored.
 */
export const clientAddressOf = (request: IncomingMessage, trusted: number): string => {
  const peerAddress = request.socket.remoteAddress ?? ''
  const forwardedFor = request.headers['x-forwarded-for']
  if (trusted === 0 || forwardedFor === undefined) return peerAddress.replace(ipv4MappedPrefix, '')
  const chain = [
    ...String(forwardedFor)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    peerAddress,
  ]
  return (chain[Math.max(0, chain.length - 1 - trusted)] ?? '').replace(ipv4MappedPrefix, '')
}
