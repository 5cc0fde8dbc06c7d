import type { Server } from 'node:http'

/** Where this service listens, for sandboxes that are called over HTTP like the real vendors. Throws before that. */
export const ownOrigin = (server: Pick<Server, 'address'>): string => {
  const found = server.address()
  if (!found || typeof found === 'string') throw new Error('the sandbox was called before the service listens')
  const host = found.family === 'IPv6' ? `[${found.address}]` : found.address
  return `http://${host}:${found.port}`.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//127.0.0.1:')
}
