import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/**
 * Below the ephemeral ports of systems: no outgoing connection takes one of these. Processes that start together may
 * be given ranges of their own, so that none takes a port that another has just found free.
 */
const [lowest = 0, beyond = 0] = (process.env.XINYU_PORTS ?? '20000-32000').split('-').map(Number)

const listening = async (taken: number | undefined): Promise<Server> => {
  for (;;) {
    const port = randomInt(lowest, beyond)
    if (port === taken) continue
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (isFree) return server
  }
}

/** Loopback ports that were free a moment ago, all different. `taken`: one that is about to be used. */
export const freePorts = async (count: number, taken?: number): Promise<number[]> => {
  const servers = await Promise.all(Array.from({ length: count }, () => listening(taken)))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Rejects with EADDRINUSE if the port of that address is in use. */
export const assertPortFree = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => server.close(() => resolve()))
  })
