import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** how long what is still under way is waited for, when quiet connections have been closed */
const lastCallMs = 10_000

const within = (work: Promise<void>, milliseconds: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/**
 * A server's goodbye, before it is closed: it takes no new connection, so that callers turn to another instance at
 * once, and each answer ends its connection. A quiet connection is left open for `quietMs` more: somebody may be
 * sending into it, and what is lost so must not always be sent again. Who has long goodbyes to say anyway leaves it
 * open longer.
 */
export const drain = async (server: Server, quietMs = 1_000): Promise<void> => {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // that of http.Server would end the quiet connections too
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await within(closed, quietMs)
  server.closeIdleConnections()
  await within(closed, lastCallMs)
}
