import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { RunningGateway } from '../gateway.ts'
import { ask, boot, useTestGateway } from '../test-gateway.ts'

useTestGateway()

const folder = mkdtempSync(join(tmpdir(), 'xinyu-unread-'))
const [post, get] = ['/api/users/profile', '/api/upload/policy']
const large = Buffer.alloc(4 << 20, 'x')
let service: Server
let seen: { request: IncomingMessage; response: ServerResponse }[] = []
let answer: (response: ServerResponse) => void
let gateway: RunningGateway
let open: Socket[] = []
let token = ''

/** Valid long enough for this file on a slow machine. */
const tokenOf = (sub: string, type: 'normal' | 'temp' = 'normal'): Promise<string> =>
  new TokenSigner(process.env.TOKEN_PRIVATE_JWK ?? '').sign({ sub, type, sid: 's' }, 3_600, new Date())
const bearer = (): { authorization: string } => ({ authorization: `Bearer ${token}` })

const answerOk = (response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":0}')
const settings = (): Record<string, string> => {
  const url = `http://127.0.0.1:${(service.address() as { port: number }).port}`
  return { USERS_URL: url, MODERATION_URL: url, SOCIAL_URL: url, WEB_DIST: folder, RATE_PER_10_SECONDS: '100000' }
}

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>web</title>')
  writeFileSync(join(folder, 'assets', 'large-1234.js'), large)
  service = createServer((request, response) => {
    seen.push({ request, response })
    request.resume().once('end', () => answer(response))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  gateway = await boot({ ...settings(), READ_STALL_SECONDS: '600' })
  token = await tokenOf('u1')
})
afterEach(() => {
  for (const socket of open) socket.destroy()
  open = []
  seen = []
  answer = answerOk
})
afterAll(async () => {
  await gateway.close()
  service.closeAllConnections()
  service.close()
  rmSync(folder, { recursive: true, force: true })
})

const until = async (condition: () => boolean, most = 20_000): Promise<void> => {
  for (const deadline = Date.now() + most; !condition() && Date.now() < deadline;)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(condition()).toBe(true)
}
const lineOf = (path: string, body = ''): string =>
  `${body === '' ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
/** Sends `text` and reads nothing; resolves when the first bytes arrive. */
const sendUnread = async (text: string, of = gateway): Promise<Socket> => {
  const socket = connect({ port: Number(new URL(of.url).port), host: '127.0.0.1', allowHalfOpen: true })
  open.push(socket)
  socket.on('error', () => undefined).write(text)
  await Promise.race([once(socket, 'readable'), once(socket, 'close')])
  return socket
}
const descriptors = (): number => readdirSync('/proc/self/fd').length

test('fifty clients that request forty files each, read none and disconnect, leave no file open', async () => {
  ;(await sendUnread(lineOf('/assets/large-1234.js'))).destroy()
  const before = descriptors()
  const readers = await Promise.all(
    Array.from({ length: 50 }, () => sendUnread(lineOf('/assets/large-1234.js').repeat(40))),
  )
  for (const reader of readers) reader.destroy()
  await until(() => descriptors() <= before + 5)
  expect((await ask('/', { method: 'GET', of: gateway })).text).toBe('<title>web</title>')
}, 60_000)

test.each(['/assets/large-1234.js', '/docs/openapi.json'])(
  'twenty clients that request %s thirty times each and read nothing cost little memory',
  async (path) => {
    expect((await ask(path, { method: 'GET', of: gateway })).http).toBe(200)
    const taken = (): number => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
    const before = taken()
    await Promise.all(Array.from({ length: 20 }, () => sendUnread(lineOf(path).repeat(30))))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(taken() - before).toBeLessThan(150 << 20)
  },
  60_000,
)

test('of many calls on one connection the next starts when the previous answer was read, and all are answered', async () => {
  answer = (response) => void response.writeHead(200, { 'content-length': large.length }).end(large)
  const reader = await sendUnread(lineOf(get).repeat(8))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(seen).toHaveLength(1)
  let length = 0
  reader.on('data', (part: Buffer) => (length += part.length))
  await until(() => length > 8 * large.length)
  expect(seen).toHaveLength(8)
}, 60_000)

test('a client that sends too many requests without waiting is disconnected', async () => {
  answer = () => undefined
  const sender = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  sender.on('error', () => undefined).write(lineOf(get).repeat(100))
  sender.resume()
  await until(() => sender.destroyed && seen.every(({ request }) => request.socket.destroyed))
})

test.each([
  ['a page', () => lineOf('/assets/large-1234.js')],
  ['the pages of the API', () => lineOf('/docs/openapi.json').repeat(20)],
  ['a call', () => lineOf(get)],
  ['a long call', () => lineOf(post, JSON.stringify({ long: 'x'.repeat(100_000) }))],
])(
  'a client that does not read %s is disconnected in time',
  async (_name, text) => {
    answer = (response) =>
      void response.writeHead(200, { 'content-length': large.length * 4 }).end(Buffer.alloc(large.length * 4))
    const strict = await boot({ ...settings(), READ_STALL_SECONDS: '0.5' })
    const before = descriptors()
    await Promise.all(Array.from({ length: 10 }, () => sendUnread(text(), strict)))
    // the readers' own descriptors stay: they never close
    await until(() => descriptors() <= before + 12)
    await strict.close()
  },
  60_000,
)

test('unread answers hold no connection of a service', async () => {
  answer = (response) => void response.writeHead(200, { 'content-length': 100_000 }).end(large.subarray(0, 100_000))
  await Promise.all(Array.from({ length: 30 }, () => sendUnread(lineOf(get))))
  await until(() => seen.length === 30 && seen.every(({ response }) => response.writableFinished))
  const connections = await new Promise<number>((resolve) => service.getConnections((_error, count) => resolve(count)))
  const again = await ask(post, { ...bearer(), of: gateway })
  expect(again.http).toBe(200)
  expect(await new Promise<number>((resolve) => service.getConnections((_error, count) => resolve(count)))).toBe(
    connections,
  )
})

test('a call after a burst is answered when all connections to its service have expired', async () => {
  const burst = 300
  const people = await Promise.all(Array.from({ length: 10 }, (_, index) => tokenOf(`m${index}`)))
  const waiting: ServerResponse[] = []
  answer = (response) => void waiting.push(response)
  const asked = Array.from({ length: burst }, (_, index) =>
    ask(post, { authorization: `Bearer ${people[index % people.length]}`, of: gateway }),
  )
  // the limit of concurrent calls
  await until(() => waiting.length >= 256)
  answer = answerOk
  for (const response of waiting) answerOk(response)
  for (const { http } of await Promise.all(asked)) expect(http).toBe(200)
  const now = Date.now
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 6_000)
  expect((await ask(post, { ...bearer(), of: gateway })).http).toBe(200)
  jest.restoreAllMocks()
}, 60_000)

test('a guest has at most six concurrent calls, and a member is answered meanwhile', async () => {
  const guest = await tokenOf('g1', 'temp')
  const waiting: ServerResponse[] = []
  answer = (response) => void waiting.push(response)
  const asked = Array.from({ length: 20 }, () => ask(post, { authorization: `Bearer ${guest}`, of: gateway }))
  await until(() => waiting.length >= 6)
  // long enough for a seventh to arrive
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(waiting).toHaveLength(6)
  answer = answerOk
  expect((await ask(post, { ...bearer(), of: gateway })).http).toBe(200)
  for (const response of waiting) answerOk(response)
  expect((await Promise.all(asked)).map(({ http }) => http)).toEqual(Array(20).fill(200))
}, 30_000)

test('an address that loads pages too often waits, and internal requests to the gateway are not counted', async () => {
  const strict = await boot({ ...settings(), RATE_PER_10_SECONDS: '2' })
  for (let time = 0; time < 30; time++)
    expect((await ask('/health/live', { method: 'GET', of: strict })).http).toBe(200)
  const load = async (): Promise<number> => (await ask('/', { method: 'GET', of: strict })).http
  const loaded = []
  for (let time = 0; time < 21; time++) loaded.push(await load())
  expect(loaded).toEqual([...Array(20).fill(200), 429])
  const late = await ask('/assets/large-1234.js', { method: 'GET', of: strict })
  expect([late.http, late.code, Number(late.headers.get('retry-after')) > 0]).toEqual([429, 'TOO_FREQUENT', true])
  await strict.close()
})

test('a slow sender that continues after the timeout is disconnected', async () => {
  const strict = await boot({ ...settings(), REQUEST_SECONDS: '1' })
  const cut = ['GET / HTTP/1.1\r\nHost: x\r\nA: ', `${lineOf(post, 'x'.repeat(9)).slice(0, -8)}`].map(async (text) => {
    const socket = connect({ port: Number(new URL(strict.url).port), host: '127.0.0.1', allowHalfOpen: true })
    open.push(socket)
    socket.on('error', () => undefined).write(text)
    const drops = setInterval(() => socket.writable && socket.write('x'), 600)
    socket.resume()
    await until(() => socket.destroyed, 40_000).finally(() => clearInterval(drops))
  })
  await Promise.all(cut)
  expect(seen).toHaveLength(0)
  await strict.close()
}, 60_000)

test('a socket for an unknown path is closed even if its client stays', async () => {
  const before = descriptors()
  const upgrade = 'GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  await Promise.all(Array.from({ length: 10 }, () => sendUnread(upgrade)))
  await until(() => descriptors() <= before + 12)
})
