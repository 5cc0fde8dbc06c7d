import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readConfig } from '@xinyu/platform/config'
import { gatewayConfig } from '../config.ts'
import { bootGateway, type RunningGateway } from '../gateway.ts'

const handshake =
  'GET /ws/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
const chunk = Buffer.alloc(64 << 10, 'x')
const writers = new Map<Duplex, () => void>()
let chat: Server
let gateway: RunningGateway

/** A chat service that sends more than any client reads. */
const writeEndlessly = (socket: Duplex): void => {
  const writeMore = (): void => {
    while (socket.writable && socket.write(chunk));
  }
  socket
    .on('drain', writeMore)
    .on('end', () => socket.end())
    .on('error', () => undefined)
    .on('close', () => writers.delete(socket))
    .resume()
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  writers.set(socket, writeMore)
}

beforeAll(async () => {
  chat = createServer().on('upgrade', (_request, socket) => writeEndlessly(socket))
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(chat.address() as { port: number }).port}`
  const urls = Object.fromEntries(
    ['USERS', 'SOCIAL', 'CHAT', 'PAYMENTS', 'FACE', 'MODERATION'].map((name) => [`${name}_URL`, url]),
  )
  const mine = { PORT: '0', HOST: '127.0.0.1', RATE_PER_10_SECONDS: '100000', SOCKET_STALL_SECONDS: '6' }
  gateway = await bootGateway(readConfig(gatewayConfig, { ...process.env, ...urls, ...mine }))
})
afterAll(async () => {
  for (const socket of writers.keys()) socket.destroy()
  await gateway.close()
  chat.close()
})

/** Reads the first bytes and then stops reading. */
const slowReader = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port: Number(new URL(gateway.url).port), host: '127.0.0.1', allowHalfOpen: true }, () =>
      socket.write(handshake),
    )
    socket.on('error', reject).once('data', () => resolve(socket.pause()))
  })
const descriptors = (): number => readdirSync('/proc/self/fd').length
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

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
    const quiet = Date.now() + 10_000
    while (writers.size > 0 && Date.now() < quiet) await pause(50)
    const before = descriptors()
    const readers = await Promise.all(Array.from({ length: 60 }, slowReader))
    // four descriptors per reader; an earlier test file may still be closing some
    expect(writers.size).toBe(60)
    expect(descriptors()).toBeGreaterThan(before + 200)
    // start writing only now, so that none is cut off while others connect
    for (const writeMore of writers.values()) writeMore()
    await pause(300)
    for (const reader of readers) exit(reader)
    const deadline = Date.now() + 20_000
    while (writers.size > 0 && Date.now() < deadline) await pause(50)
    expect(writers.size).toBe(0)
    for (const reader of readers) reader.destroy()
    while (descriptors() > before + 5 && Date.now() < deadline + 2_000) await pause(50)
    expect(descriptors()).toBeLessThanOrEqual(before + 5)
  },
  60_000,
)
