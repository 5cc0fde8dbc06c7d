import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@xinyu/platform/free-ports'
import { RedisProcess, untilSo } from './redis-process.ts'

export { RedisProcess, RedisUnavailable, untilSo } from './redis-process.ts'

export interface RedisServers {
  /** the settings by which a part of the product finds them */
  env: Record<string, string>
  servers: RedisProcess[]
  end(): Promise<void>
}

const slots = 16_384
/** after so long a server that does not answer is taken for gone */
const goneMs = '1000'

const startAll = async (args: readonly (readonly string[])[]): Promise<Omit<RedisServers, 'env'>> => {
  const dir = mkdtempSync(join(tmpdir(), 'xinyu-redis-'))
  const ports = await freePorts(args.length)
  const servers: RedisProcess[] = []
  const end = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.end()))
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    for (const [index, port] of ports.entries()) {
      const own = join(dir, String(index))
      mkdirSync(own)
      servers.push(await RedisProcess.start(own, port, args[index] ?? []))
    }
  } catch (error) {
    await end()
    throw error
  }
  return { servers, end }
}
const says = async (server: RedisProcess, command: string[], text: string): Promise<boolean> =>
  String(await server.ask(...(command as [string, ...string[]]))).includes(text)

/** A Cluster of three primaries; the fourth server is a replica of the first. @throws RedisUnavailable */
export const startRedisCluster = async (): Promise<RedisServers> => {
  const buses = await freePorts(4)
  const { servers, end } = await startAll(
    buses.map((bus) => ['--cluster-enabled', 'yes', '--cluster-port', String(bus), '--cluster-node-timeout', goneMs]),
  )
  const [first, ...others] = servers as [RedisProcess, ...RedisProcess[]]
  for (const [index, server] of servers.entries()) {
    await server.ask('CLUSTER', 'SET-CONFIG-EPOCH', index + 1)
    const [from, to] = [index, index + 1].map((part) => Math.ceil((part * slots) / 3)) as [number, number]
    if (index < 3) await server.ask('CLUSTER', 'ADDSLOTSRANGE', from, to - 1)
    if (server !== first) await first.ask('CLUSTER', 'MEET', '127.0.0.1', server.port, buses[index] ?? 0)
  }
  const isWhole = async (server: RedisProcess): Promise<boolean> =>
    (await says(server, ['CLUSTER', 'INFO'], 'cluster_state:ok')) &&
    (await says(server, ['CLUSTER', 'INFO'], 'cluster_known_nodes:4'))
  for (const server of servers) await untilSo('the Cluster is whole', () => isWhole(server))
  const replica = others[2] as RedisProcess
  await replica.ask('CLUSTER', 'REPLICATE', String(await first.ask('CLUSTER', 'MYID')))
  await untilSo('the replica follows', () => says(replica, ['INFO', 'replication'], 'master_link_status:up'))
  const knowsReplica = async (server: RedisProcess): Promise<boolean> =>
    says(server, ['CLUSTER', 'NODES'], 'slave')
  for (const server of servers) await untilSo('all know of the replica', () => knowsReplica(server))
  const addresses = servers.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return { servers, end, env: { REDIS_URL: 'redis://cluster', REDIS_CLUSTER: addresses } }
}

/** A primary, its replica, and three sentinels that watch them. @throws RedisUnavailable */
export const startRedisSentinels = async (): Promise<RedisServers> => {
  const { servers, end } = await startAll([[], []])
  const [primary, replica] = servers as [RedisProcess, RedisProcess]
  await replica.ask('REPLICAOF', '127.0.0.1', primary.port)
  await untilSo('the replica follows', () => says(replica, ['INFO', 'replication'], 'master_link_status:up'))
  const dir = mkdtempSync(join(tmpdir(), 'xinyu-sentinels-'))
  const files = [0, 1, 2].map((index) => join(dir, `${index}.conf`))
  for (const file of files)
    writeFileSync(
      file,
      `sentinel monitor main 127.0.0.1 ${primary.port} 2
sentinel down-after-milliseconds main ${goneMs}
sentinel failover-timeout main 5000
`,
    )
  const sentinels = await startAll(files.map((file) => [file, '--sentinel']))
  const knowsAll = async (sentinel: RedisProcess): Promise<boolean> => {
    const told = (await sentinel.ask('SENTINEL', 'MASTER', 'main')) as string[]
    const fact = (name: string): string | undefined => told[told.indexOf(name) + 1]
    return fact('num-slaves') === '1' && fact('num-other-sentinels') === '2'
  }
  for (const sentinel of sentinels.servers) await untilSo('each sentinel knows all', () => knowsAll(sentinel))
  return {
    servers,
    env: {
      REDIS_URL: 'redis://sentinels',
      REDIS_SENTINELS: sentinels.servers.map(({ port }) => `127.0.0.1:${port}`).join(','),
      REDIS_SENTINEL_NAME: 'main',
    },
    end: async () => {
      await Promise.all([end(), sentinels.end()])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
