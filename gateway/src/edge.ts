import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { registerV3 } from '@xinyu/contracts/http/users'
import { clientOf } from '@xinyu/platform/auth/clients'
import { TokenVerifier } from '@xinyu/platform/auth/token'
import { AppError } from '@xinyu/platform/error'
import { refusal } from '@xinyu/platform/http/refusal'
import type { Log } from '@xinyu/platform/log'
import type { RateLimit } from '@xinyu/platform/rate-limit'
import { RequestTrace } from '@xinyu/platform/telemetry/request-trace'
import { serviceContext } from '@xinyu/platform/telemetry/trace'
import type { GatewayConfig } from './config.ts'
import { addressed, type GatewayRoute, isForServices, resolveRoute } from './routes.rules.ts'

export interface RoutedRequest extends IncomingMessage {
  owner?: GatewayRoute['owner']
  requestId?: string
  /** what is forwarded as the header of that name */
  traceparent?: string | undefined
  clientAddress?: string
  originalUrl?: string
}
type Next = () => void

const guestPath = `/api/${registerV3.path}`

/** what the services read of JSON, and the largest app package */
const [mostOfBody, mostOfUpload] = [1 << 20, 300 << 20]
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), serial=(), bluetooth=(), midi=(), display-capture=(), browsing-topics=()',
}

/**
 * The first look at every request: its id, its route, whether its caller may be who they say, and how often they come.
 */
export const createEdge = (config: GatewayConfig, tokens: TokenVerifier, limits: RateLimit, log: Log) => {
  const service = serviceContext()
  const sandboxes = { sms: config.SMS_DRIVER === 'sandbox', alipay: config.ALIPAY_MODE === 'sandbox' }

  const admit = async (request: RoutedRequest, pathname: string): Promise<void> => {
    const route = resolveRoute(request.method ?? 'GET', pathname, sandboxes)
    const address = request.clientAddress ?? ''
    if (!route) {
      await limits.take('call', address, config.RATE_PER_10_SECONDS, 10)
      throw new AppError('NOT_FOUND')
    }
    if (Number(request.headers['content-length'] ?? 0) > (route.isUpload ? mostOfUpload : mostOfBody))
      throw new AppError('TOO_LARGE')
    // a body of unknown length would be cut off halfway through its way to the service
    if (request.headers['transfer-encoding'] && !route.isUpload && route.caller !== 'X')
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'content-length', reason: 'needed' }] })
    request.owner = route.owner
    // counted before the secret is looked at: guesses are what this limit is for
    if (route.caller === 'L') await limits.take('login', address, config.LOGINS_PER_MINUTE, 60)
    if (pathname === guestPath) await limits.take('guest', address, config.GUESTS_PER_HOUR, 3_600)
    const who = await identify(route, request).catch(async (error: unknown) => {
      if (route.caller !== 'L') await limits.take('call', address, config.RATE_PER_10_SECONDS, 10)
      throw error
    })
    if (route.caller !== 'L') await limits.take('call', who ?? address, config.RATE_PER_10_SECONDS, 10)
  }

  const identify = async (route: GatewayRoute, request: RoutedRequest): Promise<string | null> => {
    const authorization = request.headers.authorization
    if (route.caller === 'X' || route.caller === 'open') return null
    if (route.caller === 'L' && !(route.orToken && authorization && !authorization.startsWith('Basic ')))
      return clientOf(authorization, config.CLIENT_CREDENTIALS)
    if (!authorization) throw new AppError('NOT_LOGGED_IN')
    return (await tokens.verify(authorization.replace(/^Bearer /, ''))).sub
  }

  const enter = async (
    request: RoutedRequest,
    response: ServerResponse,
    pathname: string,
    next: Next,
  ): Promise<void> => {
    try {
      await admit(request, pathname)
    } catch (error) {
      if (!(error instanceof AppError)) log.error('unexpected', { err: error, requestId: request.requestId })
      return refuse(request, response, error instanceof AppError ? error : new AppError('INTERNAL'))
    }
    next()
  }

  return (request: RoutedRequest, response: ServerResponse, next: Next): void => {
    request.requestId = randomUUID()
    request.clientAddress = addressOf(request, config.TRUSTED_PROXIES)
    response.setHeader('x-request-id', request.requestId)
    for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value)
    if (config.TRUSTED_PROXIES > 0 && request.headers['x-forwarded-proto'] === 'https')
      response.setHeader('strict-transport-security', 'max-age=31536000')
    const address = addressed(request.url ?? '/')
    if (!address) return refuse(request, response, new AppError('INVALID_INPUT'))
    request.url = address.url
    // what stands between the middlewares puts this back as the url
    request.originalUrl = address.url
    if (!isForServices(address.pathname)) return next()
    // nothing that a call answers may stay in a cache
    response.setHeader('cache-control', 'no-store')
    const trace = new RequestTrace(request.headers.traceparent, 'request', {}, service)
    request.traceparent = trace.traceparent
    if (trace.isRecorded)
      response.once('close', () => trace.end(response.statusCode, `${request.method} ${request.owner ?? 'unknown'}`))
    trace.run(() => void enter(request, response, address.pathname, next))
  }
}

/** Writes a refusal in the wire contract's form. */
export const refuse = (request: IncomingMessage, response: ServerResponse, error: AppError): void => {
  const retryAfter = error.details.retryAfter
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {}),
    ...(error.code === 'TOO_LARGE' ? { connection: 'close' } : {}),
  }
  response.writeHead(error.http, headers).end(JSON.stringify(refusal(error, request.headers['accept-language'])))
}

/**
 * The address of whoever spoke to the outermost proxy that is ours; a header of the client's own making is not
 * believed.
 */
export const addressOf = (request: IncomingMessage, trusted: number): string => {
  const chain = [
    ...String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    request.socket.remoteAddress ?? '',
  ]
  return (chain[Math.max(0, chain.length - 1 - trusted)] ?? '').replace(/^::ffff:/, '')
}
