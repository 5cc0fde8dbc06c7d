import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readRunning } from '@xinyu/platform/runtime/running-file'

/** How many handles of each kind a process holds: `to redis`, `from clients of public`, `unix socket`, `file`. */
export type Kinds = Readonly<Record<string, number>>

/** Listeners by port. */
export type Ports = ReadonlyMap<number, string>

export const portsOf = (dataDir: string): Ports => {
  const urls = Object.entries(readRunning(dataDir).env).flatMap(([name, value]) => {
    const port = /^\w+:\/\/[^/?]*:(\d+)/.exec(value)?.[1]
    return port === undefined ? [] : [[Number(port), name.toLowerCase().replace(/_(url|endpoint)$/, '')] as const]
  })
  return new Map(urls)
}

interface Connection {
  local: number
  remote: number
}

const portIn = (address = ''): number => Number.parseInt(address.split(':')[1] ?? '', 16)

const connectionsOf = (pid: number): Map<string, Connection> => {
  const lines = ['tcp', 'tcp6'].flatMap((file) => readFileSync(`/proc/${pid}/net/${file}`, 'utf8').split('\n').slice(1))
  return new Map(
    lines.map((line) => {
      const [, local, remote, , , , , , , inode = ''] = line.trim().split(/\s+/)
      return [inode, { local: portIn(local), remote: portIn(remote) }]
    }),
  )
}

/** the database of `npm start` uses unix sockets */
const unixSocketsOf = (pid: number): Set<string | undefined> =>
  new Set(
    readFileSync(`/proc/${pid}/net/unix`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/)[6]),
  )

interface Sockets {
  connections: ReadonlyMap<string, Connection>
  unix: ReadonlySet<string | undefined>
}

const kindOf = (target: string, { connections, unix }: Sockets, ports: Ports): string => {
  const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1]
  if (inode === undefined) return /^(pipe|anon_inode)/.exec(target)?.[1] ?? 'file'
  const connection = connections.get(inode)
  // the kernel does not list a closed connection, although its handle is still open
  if (!connection) return unix.has(inode) ? 'unix socket' : 'ended connection'
  const { local, remote } = connection
  if (remote === 0) return 'listens'
  if (ports.has(remote)) return `to ${ports.get(remote)}`
  return ports.has(local) ? `from clients of ${ports.get(local)}` : 'other connection'
}

export const kindsOf = (pid: number, ports: Ports): Kinds => {
  const sockets = { connections: connectionsOf(pid), unix: unixSocketsOf(pid) }
  const kinds: Record<string, number> = {}
  for (const handle of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const kind = kindOf(readlinkSync(`/proc/${pid}/fd/${handle}`), sockets, ports)
      kinds[kind] = (kinds[kind] ?? 0) + 1
    } catch {
      // the handle was closed meanwhile
    }
  }
  return kinds
}
