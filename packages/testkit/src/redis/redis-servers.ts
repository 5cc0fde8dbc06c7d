import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@xinyu/platform/runtime/free-ports'
import { makeCertificates } from '../samples/certificates.ts'
import { RedisProcess, type TlsOptions, waitUntil } from './redis-process.ts'

export { RedisProcess, RedisUnavailable, waitUntil } from './redis-process.ts'

export interface RedisServers {
  /** environment variables that point the product to these servers */
  env: Record<string, string>
  servers: RedisProcess[]
  end(): Promise<void>
}

const slots = 16_384
/** a server that does not answer for this long counts as down */
const goneMs = '1000'

type ArgsOf = (index: number, dir: string) => readonly string[]

const startAll = async (
  ports: readonly number[],
  argsOf: ArgsOf,
  tls?: TlsOptions,
): Promise<Omit<RedisServers, 'env'>> => {
  const dir = mkdtempSync(join(tmpdir(), 'xinyu-redis-'))
  const outcomes = await Promise.allSettled(
    ports.map((port, index) => {
      const own = join(dir, String(index))
      mkdirSync(own)
      return RedisProcess.start(own, port, argsOf(index, own), tls)
    }),
  )
  const servers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const end = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.end()))
    rmSync(dir, { recursive: true, force: true })
  }
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (!failed) return { servers, end }
  await end()
  throw failed.reason
}
const says = async (server: RedisProcess, command: string[], text: string): Promise<boolean> =>
  String(await server.command(...(command as [string, ...string[]]))).includes(text)

const startCluster = async (tls?: TlsOptions): Promise<Omit<RedisServers, 'env'> & { addresses: string }> => {
  const ports = await freePorts(8)
  const buses = ports.splice(4)
  const { servers, end } = await startAll(
    ports,
    (index) => [
      '--cluster-enabled',
      'yes',
      '--cluster-port',
      String(buses[index]),
      '--cluster-node-timeout',
      goneMs,
      ...(tls ? ['--tls-cluster', 'yes'] : []),
    ],
    tls,
  )
  const [first, ...others] = servers as [RedisProcess, ...RedisProcess[]]
  for (const [index, server] of servers.entries()) await server.command('CLUSTER', 'SET-CONFIG-EPOCH', index + 1)
  for (const [index, server] of servers.entries()) {
    const [from, to] = [index, index + 1].map((part) => Math.ceil((part * slots) / 3)) as [number, number]
    if (index < 3) await server.command('CLUSTER', 'ADDSLOTSRANGE', from, to - 1)
    for (const [other, { port }] of servers.entries())
      if (other !== index) await server.command('CLUSTER', 'MEET', '127.0.0.1', port, buses[other] ?? 0)
  }
  const isWhole = async (server: RedisProcess): Promise<boolean> =>
    (await says(server, ['CLUSTER', 'INFO'], 'cluster_state:ok')) &&
    (await says(server, ['CLUSTER', 'INFO'], 'cluster_known_nodes:4'))
  for (const server of servers) await waitUntil('the Cluster is whole', () => isWhole(server))
  const replica = others[2] as RedisProcess
  await replica.command('CLUSTER', 'REPLICATE', String(await first.command('CLUSTER', 'MYID')))
  await waitUntil('the replica follows', () => says(replica, ['INFO', 'replication'], 'master_link_status:up'))
  const knowsReplica = (server: RedisProcess): Promise<boolean> => says(server, ['CLUSTER', 'NODES'], 'slave')
  for (const server of servers) await waitUntil('all know of the replica', () => knowsReplica(server))
  return { servers, end, addresses: servers.map(({ port }) => `127.0.0.1:${port}`).join(',') }
}

/** A Cluster of three primaries; the fourth server is a replica of the first. @throws RedisUnavailable */
export const startRedisCluster = async (): Promise<RedisServers> => {
  const { addresses, ...cluster } = await startCluster()
  return { ...cluster, env: { REDIS_URL: 'redis://cluster', REDIS_CLUSTER: addresses } }
}

/** The same with TLS on every connection and a password. @throws RedisUnavailable */
export const startSecuredRedisCluster = async (): Promise<RedisServers> => {
  const tls = { certificates: makeCertificates(), password: randomBytes(12).toString('hex') }
  const { addresses, ...cluster } = await startCluster(tls)
  const env = {
    REDIS_URL: `rediss://:${tls.password}@cluster`,
    REDIS_CLUSTER: addresses,
    REDIS_CA: tls.certificates.ca,
  }
  return { ...cluster, env }
}

/** A primary, its replica, and three sentinels that watch them. @throws RedisUnavailable */
export const startRedisSentinels = async (): Promise<RedisServers> => {
  const { servers, end } = await startAll(await freePorts(2), () => [])
  const [primary, replica] = servers as [RedisProcess, RedisProcess]
  await replica.command('REPLICAOF', '127.0.0.1', primary.port)
  await waitUntil('the replica follows', () => says(replica, ['INFO', 'replication'], 'master_link_status:up'))
  const ports = await freePorts(3)
  const ids = ports.map(() => randomBytes(20).toString('hex'))
  // configured with each other: discovery takes ten seconds
  const sentinels = await startAll(ports, (index, dir) => {
    const others = ports.flatMap((port, other) =>
      other === index ? [] : [`sentinel known-sentinel main 127.0.0.1 ${port} ${ids[other]}`],
    )
    const lines = [
      `sentinel myid ${ids[index]}`,
      `sentinel monitor main 127.0.0.1 ${primary.port} 2`,
      `sentinel down-after-milliseconds main ${goneMs}`,
      'sentinel failover-timeout main 5000',
      `sentinel known-replica main 127.0.0.1 ${replica.port}`,
      ...others,
    ]
    const file = join(dir, 'sentinel.conf')
    writeFileSync(file, lines.join('\n'))
    return [file, '--sentinel']
  })
  for (const sentinel of sentinels.servers)
    await waitUntil('the sentinels agree', () => says(sentinel, ['SENTINEL', 'CKQUORUM', 'main'], 'OK 3 usable'))
  return {
    servers,
    env: {
      REDIS_URL: 'redis://sentinels',
      REDIS_SENTINELS: ports.map((port) => `127.0.0.1:${port}`).join(','),
      REDIS_SENTINEL_NAME: 'main',
    },
    end: async () => void (await Promise.all([end(), sentinels.end()])),
  }
}
