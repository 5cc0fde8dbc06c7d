import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** how long to wait for running requests after idle connections were closed */
const drainMs = 10_000

const within = (work: Promise<void>, milliseconds: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/**
 * Drains a server before it is closed: it accepts no new connection, so that callers use another instance at once, and
 * each answer closes its connection. An idle connection stays open for `quietMs` more: a client may be sending on it,
 * and a lost request cannot always be repeated. Servers with long shutdowns keep it open longer.
 */
export const drain = async (server: Server, quietMs = 1_000): Promise<void> => {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // http.Server's own close would also end the idle connections
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await within(closed, quietMs)
  server.closeIdleConnections()
  await within(closed, drainMs)
}
