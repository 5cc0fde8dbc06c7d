import { registerV3 } from '@xinyu/contracts/http/users/registration'
import { clientOf } from '@xinyu/platform/auth/clients'
import type { TokenVerifier } from '@xinyu/platform/auth/token'
import { WORK_HEADER } from '@xinyu/contracts/client/work'
import type { AddressBudget } from '@xinyu/platform/limits/address-budget'
import { AppError } from '@xinyu/platform/error'
import type { RateLimit } from '@xinyu/platform/limits/rate-limit'
import type { GatewayConfig } from '../config.ts'
import type { RoutedRequest } from '../proxy/routed-request.ts'
import { type GatewayRoute, resolveRoute } from '../proxy/routes.rules.ts'

const guestPath = `/api/${registerV3.path}`
/** bytes: the services' limit for JSON, and the largest app package */
const [maxBodyBytes, maxUploadBytes] = [1 << 20, 300 << 20]

const sandboxesOf = (config: GatewayConfig) => ({
  sms: config.SMS_DRIVER === 'sandbox',
  vendors: config.SANDBOXES_URL !== undefined,
})

/**
 * Checks a request and sets `request.route`, or throws the refusal. Returns a promise only if a limit must first be
 * counted across all gateways.
 */
export const createRequestGuard = (
  config: GatewayConfig,
  tokens: TokenVerifier,
  { limits, budgets }: { limits: RateLimit; budgets: AddressBudget },
) => {
  const loginLimit = { name: 'login', limit: 'login-address', points: config.LOGINS_PER_MINUTE, seconds: 60 } as const
  const guestLimit = { name: 'guest', limit: 'guest-address', points: config.GUESTS_PER_HOUR, seconds: 3_600 } as const
  const sandboxes = sandboxesOf(config)
  const countCall = (key: string): void => limits.count('call', key, config.RATE_PER_10_SECONDS, 10)

  const authenticate = (route: GatewayRoute, request: RoutedRequest): string | null => {
    const { authorization } = request.headers
    if (route.caller === 'X' || route.caller === 'open') return null
    if (route.caller === 'L' && !(route.orToken && authorization && !authorization.startsWith('Basic ')))
      return clientOf(authorization, config.CLIENT_CREDENTIALS)
    if (!authorization) throw new AppError('NOT_LOGGED_IN')
    const { sub, type } = tokens.verify(authorization.replace(/^Bearer /, ''))
    request.caller = { id: sub, isGuest: type === 'temp' }
    return sub
  }

  const checkLogin = async (route: GatewayRoute, request: RoutedRequest, pathname: string): Promise<void> => {
    const address = request.clientAddress ?? ''
    // counted before the secret is checked, so that guesses count too
    const work = { call: pathname.slice('/api/'.length), proof: String(request.headers[WORK_HEADER] ?? '') }
    await budgets.consume(loginLimit, address, work)
    if (pathname === guestPath) await budgets.consume(guestLimit, address, work)
    authenticate(route, request)
  }

  return (request: RoutedRequest, pathname: string): void | Promise<void> => {
    const address = request.clientAddress ?? ''
    const route = resolveRoute(request.method ?? 'GET', pathname, sandboxes)
    if (!route) {
      countCall(address)
      throw new AppError('NOT_FOUND')
    }
    checkBodyHeaders(route, request)
    request.route = route
    if (route.caller === 'L') return checkLogin(route, request, pathname)
    let who
    try {
      who = authenticate(route, request)
    } catch (error) {
      countCall(address)
      throw error
    }
    if (route.isLimitedGlobally) return limits.consume('call', who ?? address, config.RATE_PER_10_SECONDS, 10)
    countCall(who ?? address)
  }
}

const checkBodyHeaders = (route: GatewayRoute, { headers }: RoutedRequest): void => {
  if (Number(headers['content-length'] ?? 0) > (route.isUpload ? maxUploadBytes : maxBodyBytes))
    throw new AppError('TOO_LARGE')
  // without a length the body limit could only cut the body off while it is sent to the service
  if (headers['transfer-encoding'] && !route.isUpload && route.caller !== 'X')
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'content-length', reason: 'needed' }] })
}
