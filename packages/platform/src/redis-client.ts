import { Cluster, Redis, type RedisOptions } from 'ioredis'

export interface RedisAddress {
  host: string
  port: number
}
/** How Redis is reached beside its address. `cluster`: any nodes of a Cluster, which tell of the others. */
export type RedisWay = RedisOptions & { cluster?: RedisAddress[] }
export type RedisClient = Redis | Cluster

/** how long a command waits, whatever it waits for */
const commandTimeout = 2_000
/** how soon a process learns of a Cluster's new shape where no answer told it: of a node that hangs, for one */
const lookEveryMs = 5_000
const again = (times: number): number => Math.min(times * 100, 2_000)

/** One Redis, or the one that sentinels name. */
const oneRedis = (url: string, keyPrefix: string, way: RedisOptions): Redis =>
  new Redis(url, {
    ...way,
    keyPrefix,
    maxRetriesPerRequest: 3,
    commandTimeout,
    retryStrategy: again,
    // what was the primary a moment ago; the address leads to the new one, and the command goes there
    reconnectOnError: (error) => error.message.startsWith('READONLY') && 2,
    lazyConnect: false,
  })

/**
 * A Cluster. Its primaries alone are read: a replica could still let in who was shut out. A command that comes while no
 * node is there is refused at once: ioredis would keep it however long that lasts, and send it when it is long untrue.
 */
const clusterOf = (url: string, keyPrefix: string, nodes: RedisAddress[], way: RedisOptions): Cluster => {
  const { username, password } = new URL(url)
  const who = {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  }
  const client = new Cluster(nodes, {
    keyPrefix,
    enableOfflineQueue: false,
    clusterRetryStrategy: again,
    // a certificate is for a name, and so is what a node tells of itself where the Cluster is told to
    dnsLookup: (name, found) => found(null, name),
    redisOptions: { ...way, ...who, commandTimeout },
  })
  // the driver's own looking goes on for ever when the end comes during a look
  const looking = setInterval(() => {
    if (client.status === 'ready') client.refreshSlotsCache()
  }, lookEveryMs).unref()
  client.once('end', () => clearInterval(looking))
  return client
}

/** Connects in the background and comes back by itself. */
export const redisClient = (url: string, keyPrefix: string, { cluster, ...way }: RedisWay): RedisClient => {
  const client = cluster ? clusterOf(url, keyPrefix, cluster, way) : oneRedis(url, keyPrefix, way)
  client.on('error', () => undefined) // the readiness probe reports it; commands reject by themselves
  return client
}
