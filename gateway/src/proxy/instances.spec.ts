import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { calls } from '@xinyu/contracts/http/all'
import { readConfig } from '@xinyu/platform/config'
import { WebSocket } from 'ws'
import { TestChat } from '../test-chat.ts'
import { gatewayConfig } from '../config.ts'
import { bootGateway, type RunningGateway } from '../gateway.ts'
import { bearer, env, useTestGateway } from '../test-gateway.ts'

useTestGateway()

/** An instance of every service on its own address; it can be killed and restarted like a process. */
class Instance {
  seen: string[] = []
  #server: Server | null = null
  #chat: TestChat | null = null
  readonly #open = new Set<Socket>()

  constructor(readonly address: string) {}

  get sockets(): number {
    return this.#chat?.sockets.size ?? 0
  }

  async start(at: number): Promise<number> {
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.once('end', () => {
        this.seen.push(body)
        setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":0}'), 5)
      })
    })
    this.#chat = TestChat.on(server)
    server.on('connection', (socket) => {
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
    })
    this.#server = server
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, this.address, () => resolve()))
    return (server.address() as AddressInfo).port
  }

  async kill(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of this.#open) socket.resetAndDestroy()
    await closed
  }
}

const instances = ['127.0.0.1', '127.0.0.2', '127.0.0.3'].map((address) => new Instance(address))
const [first, second, third] = instances as [Instance, Instance, Instance]
let resolved: Instance[] = []
let port = 0
let gateway: RunningGateway

beforeAll(async () => {
  port = await first.start(0)
  await second.start(port)
  await third.start(port)
  const url = `http://service.test:${port}`
  const urls = Object.fromEntries(['USERS', 'CHAT', 'SOCIAL', 'PAYMENTS'].map((name) => [`${name}_URL`, url]))
  resolved = [first]
  gateway = await bootGateway(readConfig(gatewayConfig, env({ ...urls, RATE_PER_10_SECONDS: '1000000' })), async () =>
    resolved.map(({ address }) => ({ address, family: 4 })),
  )
})
afterAll(async () => {
  await gateway.close()
  await Promise.all(instances.map((instance) => instance.kill()))
})
beforeEach(() => {
  for (const instance of instances) instance.seen = []
})

const question = '/api/upload/policy'
const onceOnly = '/api/users/profile'
const keyed = `/api/${calls.find(({ idempotent, caller, signed }) => idempotent && caller === 'N' && !signed)?.path}`
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}
const send = async (path: string, body?: string, more: Record<string, string> = {}): Promise<number> => {
  const headers = { ...bearer(), 'content-type': 'application/json', ...more }
  const reply = await fetch(gateway.url + path, { headers, ...(body === undefined ? {} : { method: 'POST', body }) })
  await reply.arrayBuffer()
  return reply.status
}
let number = 0
const senders = {
  question: () => send(question),
  keyed: () => send(keyed, `{"key":${++number}}`, { 'idempotency-key': `key-${number}` }),
  once: () => send(onceOnly, `{"once":${++number}}`),
}
const inFlight = new Set<Promise<number>>()
/** Sends calls of every kind in sequence until stopped; returns the status of each call. */
const load = (callers: number): (() => Promise<Record<keyof typeof senders, number[]>>) => {
  const stop = new AbortController()
  const answers: Record<keyof typeof senders, number[]> = { question: [], keyed: [], once: [] }
  const work = Object.keys(senders).flatMap((kind) =>
    Array.from({ length: callers }, async () => {
      while (!stop.signal.aborted) {
        const call = senders[kind as keyof typeof senders]()
        inFlight.add(call)
        answers[kind as keyof typeof senders].push(await call)
        inFlight.delete(call)
      }
    }),
  )
  return async () => {
    stop.abort()
    await Promise.all(work)
    return answers
  }
}

/**
 * Kills an instance under load and restarts it after `awayMs`. Waits for the calls it interrupted: they are retried
 * once, so another kill may come only afterwards.
 */
const killInUse = async (instance: (typeof instances)[number], awayMs: number): Promise<void> => {
  const before = instance.seen.length
  await until(() => instance.seen.length > before + 20)
  await instance.kill()
  await new Promise((resolve) => setTimeout(resolve, awayMs))
  await instance.start(port)
  await Promise.all(inFlight)
}

test('under load, calls are balanced within a fifth soon after two instances are added', async () => {
  const end = load(2)
  await until(() => first.seen.length > 50)
  resolved = [first, second, third]
  await until(() => second.seen.length > 0 && third.seen.length > 0)
  for (const instance of instances) instance.seen = []
  await until(() => instances.reduce((sum, { seen }) => sum + seen.length, 0) >= 2400)
  const shares = instances.map(({ seen }) => seen.length)
  const answers = await end()
  expect(new Set(Object.values(answers).flat())).toEqual(new Set([200]))
  const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length
  for (const share of shares) expect(Math.abs(share - mean)).toBeLessThan(mean / 5)
})

test('when instances are killed and restarted under load, no GET and no call with an idempotency key is lost, and no other call is sent twice', async () => {
  resolved = [first, second, third]
  const end = load(4)
  for (const killed of [second, third, first, second]) await killInUse(killed, 300)
  const answers = await end()
  expect([new Set(answers.question), new Set(answers.keyed)]).toEqual([new Set([200]), new Set([200])])
  // a call in flight on the killed instance may have taken effect: it is answered with 503 and not retried
  expect(answers.once.filter((status) => status !== 200 && status !== 503)).toEqual([])
  const bodies = instances.flatMap(({ seen }) => seen).filter((body) => body.includes('once'))
  expect(bodies).toHaveLength(new Set(bodies).size)
})

test('when the only instance is killed and restarted under load, no retryable call is lost', async () => {
  resolved = [first]
  const end = load(4)
  for (let time = 0; time < 3; time++) await killInUse(first, 500)
  const answers = await end()
  expect([new Set(answers.question), new Set(answers.keyed)]).toEqual([new Set([200]), new Set([200])])
})

test('a new socket goes to the instance with the fewest; those of an instance that dies are resumed at the others', async () => {
  resolved = instances
  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/ws/me`)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return socket
  }
  const sockets = [await open()]
  await until(() => instances.some((one) => one.sockets > 0))
  while (instances.some((one) => one.sockets === 0)) sockets.push(await open())
  await second.kill()
  for (let more = 0; more < 6; more++) sockets.push(await open())
  await until(() => first.sockets + third.sockets === sockets.length)
  expect([second.sockets, Math.abs(first.sockets - third.sockets) <= 1]).toEqual([0, true])
  await second.start(port)
  // it is skipped for a moment longer; then it has the fewest
  while (second.sockets === 0) sockets.push(await open())
  sockets.push(await open())
  await until(() => second.sockets === 2)
  expect(sockets.every((socket) => socket.readyState === socket.OPEN)).toBe(true)
  for (const socket of sockets) socket.terminate()
})
