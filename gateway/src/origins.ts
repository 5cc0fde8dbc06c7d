import type { IncomingMessage } from 'node:http'
import type { GatewayConfig } from './config.ts'

type Origins = Pick<GatewayConfig, 'NODE_ENV' | 'PUBLIC_URL' | 'SOCKET_ORIGINS'>

/**
 * Whether a page may open a socket: one of our own, or of a native shell. A browser always says which page asks; who
 * says nothing is no page. While developing, the page may be opened under any name of this machine.
 */
export const isOwnOrigin = ({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>, config: Origins) => {
  if (origin === undefined) return true
  if (config.SOCKET_ORIGINS.includes(origin)) return true
  if (config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin === origin) return true
  const mayBeAnyName = config.NODE_ENV !== 'production' || !config.PUBLIC_URL
  return mayBeAnyName && host !== undefined && URL.parse(origin)?.host === host
}
