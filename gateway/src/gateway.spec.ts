import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readConfig } from '@xinyu/platform/config'
import { gatewayConfig } from './config.ts'
import { bootGateway, type RunningGateway } from './gateway.ts'
import { TestChat } from './test-chat.ts'

let service: Server
let gateway: RunningGateway
let isReady = true

beforeAll(async () => {
  service = createServer((request, response) => {
    response
      .writeHead(request.url?.startsWith('/health') && !isReady ? 503 : 200, { 'content-type': 'application/json' })
      .end('{"status":0}')
  })
  TestChat.on(service)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  gateway = await start()
})
afterAll(async () => {
  await gateway.close()
  service.closeAllConnections()
  service.close()
})

const start = (over: Record<string, string> = {}): Promise<RunningGateway> => {
  const url = `http://127.0.0.1:${(service.address() as { port: number }).port}`
  const urls = Object.fromEntries(
    ['USERS', 'SOCIAL', 'CHAT', 'PAYMENTS', 'FACE', 'MODERATION'].map((name) => [`${name}_URL`, url]),
  )
  return bootGateway(
    readConfig(gatewayConfig, { ...process.env, ...urls, PORT: '0', HOST: '127.0.0.1', DRAIN_SECONDS: '0.3', ...over }),
  )
}
const status = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(gateway.url + path, { headers })).status

test('is ready by itself while a service is down, and reports the outage to operators', async () => {
  isReady = true
  expect([await status('/health/ready'), await status('/health/ready?of=self')]).toEqual([200, 200])
  isReady = false
  expect([await status('/health/ready'), await status('/health/ready?of=self')]).toEqual([503, 200])
})

test('counts requests by owner, not by arbitrary paths, and shows metrics to internal networks only', async () => {
  await fetch(`${gateway.url}/api/users/login`, { method: 'POST', headers: { authorization: 'nonsense' } })
  await fetch(`${gateway.url}/wp-login.php?x=${Math.random()}`)
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
  expect(metrics).toMatch(/http_request_seconds_count\{service="gateway",path="users",status="401"\} 1/)
  expect(metrics).not.toContain('wp-login')
})

test('internal endpoints are not found from outside, whatever a proxy’s headers say', async () => {
  isReady = true
  const paths = ['/metrics', '/health/ready', '/health/ready?of=self', '/health/rest']
  for (const path of paths)
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect([path, name, await status(path, { [name]: '127.0.0.1' })]).toEqual([path, name, 404])
  const elsewhere = await start({ INSIDE_NETWORKS: '10.0.0.0/8,fd00::/8' })
  for (const path of paths) expect([path, (await fetch(elsewhere.url + path)).status]).toEqual([path, 404])
  expect((await fetch(`${elsewhere.url}/health/live`)).status).toBe(200)
  await elsewhere.close()
})

test('where engines require TLS, it does not start without it', async () => {
  await expect(start({ ENGINES_REQUIRE_TLS: 'true' })).rejects.toThrow('REDIS_URL: begin it with rediss://')
})

const upgrade = (base: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () =>
      socket.write(
        'GET /ws/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      ),
    )
    socket.once('data', (head: Buffer) =>
      head.toString().startsWith('HTTP/1.1 101') ? resolve(socket) : reject(new Error(head.toString())),
    )
    socket.once('error', reject)
  })

test('an idle client is still answered for a while when a gateway begins to stop, and asked to reconnect', async () => {
  const stopping = await start({ DRAIN_SECONDS: '2' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) =>
      get(`${stopping.url}/health/live`, { agent }, (reply) => resolve(reply.resume())).once('error', reject),
    )
  expect((await ask()).headers.connection).toBe('keep-alive')
  const stopped = stopping.close()
  await pause(1_400)
  const late = await ask()
  expect([late.statusCode, late.headers.connection]).toEqual([200, 'close'])
  await stopped
})

test('a stopping gateway closes the sockets one after the other and does not wait for clients', async () => {
  const stopping = await start()
  const sockets = await Promise.all(Array.from({ length: 6 }, () => upgrade(stopping.url)))
  const ends = sockets.map(
    (socket) => new Promise<number>((resolve) => socket.once('end', () => resolve(Date.now())).resume()),
  )
  const began = Date.now()
  await stopping.close()
  const times = (await Promise.all(ends)).map((time) => time - began).sort((a, b) => a - b)
  expect((times[5] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(150)
  expect(Date.now() - began).toBeLessThan(3_000)
})
