import { Cluster, Redis, type RedisOptions } from 'ioredis'

export interface RedisAddress {
  host: string
  port: number
}
/** How Redis is reached besides its address. `cluster`: some nodes of a Cluster; the others are discovered. */
export type RedisWay = RedisOptions & { cluster?: RedisAddress[] }
export type RedisClient = Redis | Cluster

const commandTimeout = 2_000
/** how soon a process discovers a Cluster's new topology if no reply revealed it, such as with a hanging node */
const refreshMs = 5_000
const retryDelay = (times: number): number => Math.min(times * 100, 2_000)

/** A single Redis, or the primary named by sentinels. */
const oneRedis = (url: string, keyPrefix: string, way: RedisOptions): Redis =>
  new Redis(url, {
    ...way,
    keyPrefix,
    maxRetriesPerRequest: 3,
    commandTimeout,
    retryStrategy: retryDelay,
    // the former primary; the address leads to the new one, and the command is retried there
    reconnectOnError: (error) => error.message.startsWith('READONLY') && 2,
    lazyConnect: false,
  })

/**
 * A Cluster. Only its primaries are read: a replica could still admit a banned caller. A command without a reachable
 * node fails at once: ioredis would queue it and send it when it is outdated.
 */
const clusterOf = (url: string, keyPrefix: string, nodes: RedisAddress[], way: RedisOptions): Cluster => {
  const { username, password } = new URL(url)
  const credentials = {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  }
  const client = new Cluster(nodes, {
    keyPrefix,
    enableOfflineQueue: false,
    clusterRetryStrategy: retryDelay,
    // a certificate is for a name; nodes announce names if the Cluster is configured so
    dnsLookup: (name, found) => found(null, name),
    redisOptions: { ...way, ...credentials, commandTimeout },
  })
  // the driver's own refresh never ends if the client is closed during it
  const refresh = setInterval(() => {
    if (client.status === 'ready') client.refreshSlotsCache()
  }, refreshMs).unref()
  client.once('end', () => clearInterval(refresh))
  return client
}

/** Connects in the background and reconnects by itself. */
export const redisClient = (url: string, keyPrefix: string, { cluster, ...way }: RedisWay): RedisClient => {
  const client = cluster ? clusterOf(url, keyPrefix, cluster, way) : oneRedis(url, keyPrefix, way)
  client.on('error', () => undefined) // the readiness probe reports it; commands reject by themselves
  return client
}
