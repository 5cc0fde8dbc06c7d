import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readConfig } from '@xinyu/platform/config'
import type { LinkedSocket } from '@xinyu/platform/socket-link/linked-socket'
import { until } from '@xinyu/testkit/until'
import { WebSocket } from 'ws'
import { gatewayConfig } from '../config.ts'
import { bootGateway, type RunningGateway } from '../gateway.ts'
import { TestChat } from '../test-chat.ts'

const handshake =
  'GET /ws/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
const chunk = Buffer.alloc(64 << 10, 'x')
let service: Server
let chat: TestChat
let gateway: RunningGateway

beforeAll(async () => {
  service = createServer()
  chat = TestChat.on(service)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  gateway = await start('6')
})
const start = (stallSeconds: string): Promise<RunningGateway> => {
  const url = `http://127.0.0.1:${(service.address() as { port: number }).port}`
  const urls = Object.fromEntries(
    ['USERS', 'SOCIAL', 'CHAT', 'PAYMENTS', 'FACE', 'MODERATION'].map((name) => [`${name}_URL`, url]),
  )
  const mine = { PORT: '0', HOST: '127.0.0.1', RATE_PER_10_SECONDS: '100000', SOCKET_STALL_SECONDS: stallSeconds }
  return bootGateway(readConfig(gatewayConfig, { ...process.env, ...urls, ...mine }))
}
afterAll(async () => {
  await gateway.close()
  service.closeAllConnections()
  service.close()
})

/** Reads the first bytes and then stops reading. */
const slowReader = (of = gateway): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port: Number(new URL(of.url).port), host: '127.0.0.1', allowHalfOpen: true }, () =>
      socket.write(handshake),
    )
    socket.on('error', reject).once('data', () => resolve(socket.pause()))
  })
const descriptors = (): number => readdirSync('/proc/self/fd').length
/** Sends until the gateway reports that the client does not read. */
const sendUntilFull = async (socket: LinkedSocket): Promise<void> => {
  while (socket.readyState === socket.OPEN && socket.bufferedAmount === 0) {
    socket.send(chunk)
    await pause(1)
  }
}
const openedAt = async (count: number): Promise<void> => {
  for (const deadline = Date.now() + 20_000; chat.sockets.size !== count; await pause(20))
    if (Date.now() > deadline) throw new Error(`${chat.sockets.size} sockets are open at chat, not ${count}`)
}

const exits: [string, (reader: Socket) => unknown][] = [
  ['closes', (reader) => reader.destroy()],
  ['breaks off', (reader) => reader.resetAndDestroy()],
  ['half-closes and stays', (reader) => reader.end()],
  ['stays without reading', () => undefined],
]

test.each(exits)(
  'sixty slow readers, each of which %s, leave nothing open',
  async (_name, exit) => {
    // the first connection may leave permanent descriptors; open it before counting
    ;(await slowReader()).resetAndDestroy()
    await openedAt(0)
    const before = descriptors()
    const readers = await Promise.all(Array.from({ length: 60 }, () => slowReader()))
    await openedAt(60)
    // two descriptors per reader; an earlier test file may still be closing some
    expect(descriptors()).toBeGreaterThan(before + 100)
    await Promise.all([...chat.sockets].map(sendUntilFull))
    for (const reader of readers) exit(reader)
    await openedAt(0)
    for (const reader of readers) reader.destroy()
    const deadline = Date.now() + 20_000
    while (descriptors() > before + 5 && Date.now() < deadline) await pause(50)
    expect(descriptors()).toBeLessThanOrEqual(before + 5)
  },
  60_000,
)

test('a client that does not read delays no other client of the link, and is cut off when too much waits', async () => {
  // long before it has stopped reading for too long
  const patient = await start('600')
  const slow = await slowReader(patient)
  await openedAt(1)
  const [toSlow] = [...chat.sockets] as [LinkedSocket]
  await sendUntilFull(toSlow)
  const quick = new WebSocket(`${patient.url.replace('http', 'ws')}/ws/`)
  await openedAt(2)
  const toQuick = [...chat.sockets].at(-1) as LinkedSocket
  const received = new Promise((resolve) => {
    quick.once('message', (data) => resolve(String(data)))
  })
  toQuick.send('at once')
  expect(await received).toBe('at once')
  // chat itself cuts off a client with this much; the gateway does it even if chat does not
  for (let count = 0; count < 32; count++) toSlow.send(chunk)
  await openedAt(1)
  expect(toQuick.readyState).toBe(toQuick.OPEN)
  slow.destroy()
  quick.terminate()
  await patient.close()
  await openedAt(0)
})

test('a client that sends without end is read only as fast as chat handles its frames', async () => {
  const sender = new WebSocket(`${gateway.url.replace('http', 'ws')}/ws/`)
  await openedAt(1)
  const [fromSender] = [...chat.sockets] as [LinkedSocket]
  let received = 0
  fromSender.on('message', () => received++)
  const frame = 'x'.repeat(8 << 10)
  for (let count = 0; count < 2_000; count++) sender.send(frame)
  await until(() => received >= 9)
  let unsent = 0
  // the network takes no more
  await until(async () => {
    unsent = sender.bufferedAmount
    await pause(100)
    return sender.bufferedAmount === unsent && unsent > 0
  })
  // 64 KB, and what had been read with them
  expect(received).toBeLessThan(30)
  // once chat handles them, the others follow
  fromSender.on('message', () => fromSender.handled())
  for (let count = received; count > 0; count--) fromSender.handled()
  await until(() => received === 2_000)
  sender.terminate()
  await openedAt(0)
})
