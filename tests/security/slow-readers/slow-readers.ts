import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { type Kinds, kindsOf, type Ports } from './handles.ts'

/** Resources that the product's process holds. */
export interface ResourceUsage {
  handles: number
  /** private memory in bytes */
  memory: number
}
interface Attack {
  url: string
  pid: number
  /** listeners by port */
  ports: Ports
  /** access tokens of the callers */
  tokens: readonly string[]
  connections: number
  seconds: number
  print?: (line: string) => void
}

/** the maximum growth of either after the readers disconnect */
export const MAX_GROWTH = 1.05
/** how long the product may take to recover */
const settleMs = 60_000
/** requests that a reader sends at once, and how long it reads nothing */
const requests = 30
const stayMs = [1_000, 12_000] as const
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const resourceUsageOf = (pid: number): ResourceUsage => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return {
    handles: readdirSync(`/proc/${pid}/fd`).length,
    memory: Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024,
  }
}

const upgrade =
  'GET /ws/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
const asked = (path: string, token = '', body = ''): string =>
  `${body === '' ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** The readers' requests: app files, API docs, calls, sockets. */
const linesOf = async ({ url, tokens }: Attack): Promise<string[]> => {
  const page = await (await fetch(url)).text()
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  const pages = files.map((path) => asked(path).repeat(requests))
  const docs = ['/docs/openapi.json', '/docs/swagger-ui-bundle.js'].map((path) => asked(path).repeat(requests))
  const calls = tokens.map((token) =>
    asked('/api/users/getMoreUser', token, JSON.stringify({ rows: 100 })).repeat(requests),
  )
  return [pages, docs, calls, [upgrade]].flatMap((kind) =>
    Array.from({ length: 12 }, (_, index) => kind[index % kind.length] ?? ''),
  )
}

/** One reader after the other sends, reads nothing, and disconnects. */
const read = async (port: number, lines: readonly string[], first: number, until: number): Promise<void> => {
  for (let turn = first; Date.now() < until; turn++) {
    const socket: Socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => undefined).pause()
    socket.write(lines[turn % lines.length] ?? '')
    const stay = stayMs[0] + ((turn * 997) % (stayMs[1] - stayMs[0]))
    await pause(Math.max(0, Math.min(stay, until - Date.now())))
    socket.destroy()
  }
}

const attackFor = async (attack: Attack, seconds: number): Promise<ResourceUsage> => {
  const lines = await linesOf(attack)
  const until = Date.now() + seconds * 1000
  const readers = Array.from({ length: attack.connections }, (_, index) =>
    read(Number(new URL(attack.url).port), lines, index * 7, until),
  )
  const most: ResourceUsage = { handles: 0, memory: 0 }
  const looks = setInterval(() => {
    const held = resourceUsageOf(attack.pid)
    most.handles = Math.max(most.handles, held.handles)
    most.memory = Math.max(most.memory, held.memory)
  }, 500)
  await Promise.all(readers).finally(() => clearInterval(looks))
  return most
}

const asBefore = (now: ResourceUsage, before: ResourceUsage): boolean =>
  now.handles <= before.handles * MAX_GROWTH && now.memory <= before.memory * MAX_GROWTH

/** The minimum that the product holds within a minute, or the first measurement within limits. */
const settled = async (pid: number, before: ResourceUsage | null): Promise<ResourceUsage> => {
  const least = resourceUsageOf(pid)
  for (const deadline = Date.now() + settleMs; Date.now() < deadline; await pause(500)) {
    const now = resourceUsageOf(pid)
    least.handles = Math.min(least.handles, now.handles)
    least.memory = Math.min(least.memory, now.memory)
    if (before && asBefore(least, before)) break
  }
  return least
}

/**
 * Attacks with clients that read nothing, for every kind of answer. A warm-up round lets the product grow to what this
 * load needs; afterwards it must return to that level.
 */
export const withstandSlowReaders = async (
  attack: Attack,
): Promise<{ before: ResourceUsage; most: ResourceUsage; after: ResourceUsage }> => {
  const { pid, ports, seconds, print = () => undefined } = attack
  const tell = (when: string, { handles, memory }: ResourceUsage): void =>
    print(`  ${when}: ${handles} handles, ${(memory / 2 ** 20).toFixed(0)} MB; now ${listOf(kindsOf(pid, ports))}`)
  await attackFor(attack, Math.min(60, seconds))
  const before = await settled(pid, null)
  tell('before', before)
  const most = await attackFor(attack, seconds)
  tell('most while they read nothing', most)
  const after = await settled(pid, before)
  tell('after', after)
  return { before, most, after }
}

const listOf = (kinds: Kinds): string =>
  Object.entries(kinds)
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')
