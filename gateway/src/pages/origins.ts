import type { IncomingMessage } from 'node:http'
import type { GatewayConfig } from '../config.ts'

type Origins = Pick<GatewayConfig, 'NODE_ENV' | 'PUBLIC_URL' | 'SOCKET_ORIGINS'>

/**
 * Whether a page may open a socket: our own pages and the native apps. A browser always sends an origin; a request
 * without one is not from a page. In development the page may be opened under any host name of this machine.
 */
export const isOwnOrigin = ({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>, config: Origins) => {
  if (origin === undefined) return true
  if (config.SOCKET_ORIGINS.includes(origin)) return true
  if (config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin === origin) return true
  const isAnyHostAllowed = config.NODE_ENV !== 'production' || !config.PUBLIC_URL
  return isAnyHostAllowed && host !== undefined && URL.parse(origin)?.host === host
}
