import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** how long a quiet connection is left open, and then what is still under way */
const [quietMs, lastCallMs] = [1_000, 10_000]

const within = (work: Promise<void>, milliseconds: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/**
 * A server's goodbye, before it is closed: it takes no new connection, so that callers turn to another instance at
 * once, and each answer ends its connection. A quiet connection is left open for a moment more: somebody may be sending
 * into it, and what is lost so must not always be sent again.
 */
export const drain = async (server: Server): Promise<void> => {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // that of http.Server would end the quiet connections too
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await within(closed, quietMs)
  server.closeIdleConnections()
  await within(closed, lastCallMs)
}
