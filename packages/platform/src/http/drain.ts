import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { connectionMs } from '../instances/instance.ts'

/** what is under way may take so long after that */
const lastCallMs = 10_000

const within = (work: Promise<void>, milliseconds: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/**
 * A server's goodbye, before it is closed: it takes no new connection, so that callers turn to another instance at
 * once, and each answer ends its connection. A quiet connection is left open until none of our callers uses it any
 * more: somebody may be sending into it at this moment, and what is lost so must not always be sent again.
 */
export const drain = async (server: Server): Promise<void> => {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // that of http.Server would end the quiet connections too
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await within(closed, connectionMs + 500)
  server.closeIdleConnections()
  await within(closed, lastCallMs)
}
