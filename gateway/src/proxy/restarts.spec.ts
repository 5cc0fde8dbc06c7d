import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { RunningGateway } from '../gateway.ts'
import { bearer, boot, useTestGateway } from '../test-gateway.ts'

useTestGateway()

const sockets: Socket[] = []
let gateway: RunningGateway
let service: Server
let port = 0

const listen = async (at: number): Promise<void> => {
  service = createServer((request, response) =>
    request
      .resume()
      .once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":0}')),
  )
  service.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => service.listen(at, '127.0.0.1', resolve))
  port = (service.address() as AddressInfo).port
}
const end = async (): Promise<void> => {
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
}
beforeAll(async () => {
  await listen(0)
  gateway = await boot({ USERS_URL: `http://127.0.0.1:${port}` })
})
afterEach(() => void sockets.splice(0))
afterAll(async () => {
  await gateway.close()
  await end()
})
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}
const call = async (): Promise<number> => {
  const headers = { ...bearer(), 'content-type': 'application/json' }
  const reply = await fetch(`${gateway.url}/api/users/profile`, { method: 'POST', headers, body: '{}' })
  await reply.text()
  return reply.status
}

test('calls to a service that restarts are answered once it is back', async () => {
  expect(await call()).toBe(200)
  await end()
  const waiting = Promise.all(Array.from({ length: 20 }, call))
  await new Promise((resolve) => setTimeout(resolve, 800))
  await listen(port)
  expect(new Set(await waiting)).toEqual(new Set([200]))
})

test('a service that stays down is soon reported as unavailable', async () => {
  await end()
  const began = Date.now()
  expect(await call()).toBe(503)
  expect(Date.now() - began).toBeLessThan(15_000)
  await listen(port)
  expect(await call()).toBe(200)
})

test('connections are renewed regularly, so that instances added later get their share of the calls', async () => {
  while (sockets.length < 3) {
    expect(await call()).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await until(() => sockets.filter((socket) => !socket.destroyed).length === 1)
})
