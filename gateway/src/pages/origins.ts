import type { IncomingMessage } from 'node:http'
import type { GatewayConfig } from '../config.ts'

type Origins = Pick<GatewayConfig, 'NODE_ENV' | 'PUBLIC_URL' | 'SOCKET_ORIGINS' | 'SHELL_ORIGINS'>

/**
 * Whether a page may open a socket: our own pages and the native apps. A browser always sends an origin; a request
 * without one is not from a page. In development the page may be opened under any host name of this machine.
 */
export const isOwnOrigin = ({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>, config: Origins) => {
  if (origin === undefined) return true
  if (config.SOCKET_ORIGINS.includes(origin) || config.SHELL_ORIGINS.includes(origin)) return true
  if (config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin === origin) return true
  const isAnyHostAllowed = config.NODE_ENV !== 'production' || !config.PUBLIC_URL
  return isAnyHostAllowed && host !== undefined && URL.parse(origin)?.host === host
}

const PREFLIGHT_SECONDS = '600'

/**
 * What lets the page of a named shell read the answer, name and value in turn; nothing for any other origin. Logins are
 * in the `authorization` header, never in a cookie, so credentials are not allowed.
 */
export const corsHeaders = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  { SHELL_ORIGINS }: Pick<GatewayConfig, 'SHELL_ORIGINS'>,
): string[] => {
  const { origin } = headers
  if (SHELL_ORIGINS.length === 0) return []
  if (origin === undefined || !SHELL_ORIGINS.includes(origin)) return ['vary', 'origin']
  const read = ['vary', 'origin', 'access-control-allow-origin', origin]
  const asked = headers['access-control-request-headers']
  return headers['access-control-request-method'] === undefined
    ? [...read, 'access-control-expose-headers', 'x-request-id']
    : [
        ...read,
        'access-control-allow-methods',
        'GET, POST',
        'access-control-max-age',
        PREFLIGHT_SECONDS,
        ...(asked === undefined ? [] : ['access-control-allow-headers', asked]),
      ]
}

/** The question of a shell's browser before a call; it is answered here. */
export const isPreflight = ({ method }: Pick<IncomingMessage, 'method'>, headers: readonly string[]): boolean =>
  method === 'OPTIONS' && headers.includes('access-control-allow-methods')
