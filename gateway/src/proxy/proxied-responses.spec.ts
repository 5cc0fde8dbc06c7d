import { once } from 'node:events'
import { createServer, type IncomingMessage, request as httpRequest, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { calls } from '@xinyu/contracts/http/all'
import type { RunningGateway } from '../gateway.ts'
import { ask, bearer, boot, token, useTestGateway } from '../test-gateway.ts'

useTestGateway()

type Responder = (request: IncomingMessage, response: ServerResponse, time: number) => void
let service: Server
let gateway: RunningGateway
let respond: Responder
let received: IncomingMessage[] = []
const sockets = new Set<Socket>()

const answerOk: Responder = (request, response) =>
  void request
    .resume()
    .once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":0}'))
beforeAll(async () => {
  service = createServer((request, response) => {
    received.push(request)
    respond(request, response, received.length)
  })
  service.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(service.address() as { port: number }).port}`
  const urls = ['USERS', 'MODERATION', 'PAYMENTS', 'SOCIAL'].map((name) => [`${name}_URL`, url])
  gateway = await boot({ ...Object.fromEntries(urls), ANSWER_SECONDS: '0.5', REQUEST_SECONDS: '1' })
})
afterAll(async () => {
  await gateway.close()
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  respond = answerOk
})
afterEach(() => {
  received = []
})

const upload = calls.find(({ body, caller }) => body === 'multipart' && caller === 'T')?.path ?? ''
const [post, get] = ['/api/users/profile', '/api/upload/policy']
/** the Forwarder takes small calls; files and long bodies go through the proxy */
const long = 'x'.repeat(100_000)
const kinds: [string, (body?: string) => Promise<{ http: number; code: unknown }>][] = [
  ['a small call', (body = '{}') => send(post, body)],
  ['a question', () => send(get)],
  ['a long call', (body = JSON.stringify({ long })) => send(post, body)],
  ['a file', (body = long) => send(`/api/${upload}`, body)],
]
const send = async (path: string, body?: string, more: Record<string, string> = {}) => {
  const reply = await fetch(gateway.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...bearer(), 'content-type': 'application/json', ...more },
    ...(body === undefined ? {} : { body }),
  })
  const text = await reply.text()
  return { http: reply.status, code: text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : text }
}
const until = async (condition: () => boolean): Promise<void> => {
  for (const deadline = Date.now() + 5_000; !condition() && Date.now() < deadline;)
    await new Promise((resolve) => setTimeout(resolve, 10))
  expect(condition()).toBe(true)
}

describe.each(kinds)('%s', (_name, call) => {
  test('that is answered is forwarded unchanged in both directions', async () => {
    expect(await call()).toEqual({ http: 200, code: undefined })
    expect(received.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`])
  })

  test('whose service does not answer is a 504 in the wire format, and the service is disconnected', async () => {
    respond = (request) => void request.resume()
    const { http, code } = await call()
    expect([http, code]).toEqual([504, 'TIMED_OUT'])
    await until(() => received.every(({ socket }) => socket.destroyed))
  })

  test('whose service dies before it answers is a 503; a read is retried once', async () => {
    respond = (request) => void request.resume().socket.destroy()
    const { http, code } = await call()
    expect([http, code, received.length]).toEqual([503, 'UNAVAILABLE', received[0]?.method === 'GET' ? 2 : 1])
  })

  test('whose service dies in the middle of its answer is cut off, and never looks complete', async () => {
    respond = (request, response) =>
      void request.resume().once('end', () => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 }).write('{"status":0,')
        setTimeout(() => response.destroy(), 50)
      })
    await expect(call()).rejects.toThrow()
  })

  test('whose service stops in the middle of its answer is cut off in time', async () => {
    respond = (request, response) =>
      void request.resume().once('end', () => response.writeHead(200, { 'content-length': 1_000 }).write('{'))
    await expect(call()).rejects.toThrow()
  })
})

test.each([
  ['a small call', post, '{}'],
  ['a long call', post, JSON.stringify({ long })],
])('a client that disconnects before the answer to %s aborts the request to the service', async (_name, path, body) => {
  let left = 0
  respond = (request, response) => {
    request.resume()
    response.once('close', () => left++)
  }
  const caller = httpRequest(gateway.url + path, {
    method: 'POST',
    headers: { ...bearer(), 'content-length': body.length },
  })
  caller.on('error', () => undefined).end(body)
  await until(() => received.length === 1)
  caller.destroy()
  await until(() => left === 1)
})

test('a GET is retried once when its connection turns out to be closed, and so is a call with an idempotency key', async () => {
  const twice: Responder = (request, response, time) =>
    time === 1 ? request.socket.destroy() : answerOk(request, response, time)
  const keyed = calls.find(({ idempotent, caller, signed }) => idempotent && caller === 'N' && !signed)
  for (const [path, body, headers, http] of [
    [get, undefined, {}, 200],
    [post, '{}', {}, 503],
    [post, '{}', { 'idempotency-key': 'k1' }, 503],
    [`/api/${keyed?.path}`, '{}', { 'idempotency-key': 'k2' }, 200],
    [`/api/${keyed?.path}`, '{}', {}, 503],
  ] as const) {
    received = []
    respond = twice
    expect([path, headers, (await send(path, body, headers)).http]).toEqual([path, headers, http])
  }
})

test('a slow sender is disconnected, and has held no connection of the service meanwhile', async () => {
  const before = sockets.size
  const slow = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  slow.write(
    `POST ${post} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{`,
  )
  const answer = once(slow, 'data').then(([data]) => String(data))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([received.length, sockets.size]).toEqual([0, before])
  expect(await answer).toMatch(/^HTTP\/1.1 408 [^]*"status":1/)
  await once(slow, 'close')
  expect(received.length).toBe(0)
})

test('an answer is read from the service no faster than the client reads it, and is aborted if the client stops reading', async () => {
  let written = 0
  let isCut = false
  const part = Buffer.alloc(1 << 20)
  respond = (request, response) => {
    request.resume()
    response.writeHead(200, { 'content-length': 200 << 20 })
    response.once('close', () => (isCut = true))
    const more = (): void => {
      while (written < 200 << 20) {
        written += part.length
        if (!response.write(part)) return void response.once('drain', more)
      }
    }
    more()
  }
  const caller = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  caller.on('error', () => undefined)
  caller.write(`GET ${get} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await once(caller, 'data')
  caller.pause()
  await until(() => isCut)
  expect(written).toBeLessThan(50 << 20)
  caller.destroy()
})

test('a hundred concurrent calls share the open connections, and all are answered', async () => {
  const replies = await Promise.all(Array.from({ length: 100 }, () => send(post, '{}')))
  expect(replies.every(({ http }) => http === 200)).toBe(true)
  expect((await Promise.all(Array.from({ length: 20 }, () => send(post, '{}')))).length).toBe(20)
  expect(sockets.size).toBeLessThanOrEqual(110)
})

test('forged gateway headers of the caller are replaced in every kind of request', async () => {
  const forged = {
    'x-forwarded-for': '1.2.3.4',
    'x-request-id': 'mine',
    'x-forwarded-proto': 'https',
    traceparent: 'mine',
  }
  for (const [path, body] of [
    [post, '{}'],
    [post, JSON.stringify({ long })],
    [`/api/${upload}`, long],
  ] as const)
    for (const expects of [{}, { expect: '100-continue' }]) {
      received = []
      const headers = { ...bearer(), ...forged, ...expects, 'content-length': body.length }
      const caller = httpRequest(gateway.url + path, { method: 'POST', headers })
      caller.end(body)
      const [reply] = (await once(caller, 'response')) as [IncomingMessage]
      reply.resume()
      const { 'x-forwarded-for': from, 'x-request-id': id, 'x-forwarded-proto': proto } = received[0]?.headers ?? {}
      expect([path, expects, from, proto, id === 'mine', id === reply.headers['x-request-id']]).toEqual([
        path,
        expects,
        '127.0.0.1',
        'http',
        false,
        true,
      ])
    }
})

test('hop-by-hop headers are not forwarded, nor those named in the Connection header', async () => {
  const caller = httpRequest(gateway.url + post, {
    method: 'POST',
    headers: { ...bearer(), connection: 'keep-alive, X-Mine', 'x-mine': '1', te: 'trailers', 'content-length': 2 },
  })
  caller.end('{}')
  await once(caller, 'response')
  expect([received[0]?.headers['x-mine'], received[0]?.headers.te, received[0]?.headers.connection]).toEqual([
    undefined,
    undefined,
    'keep-alive',
  ])
  expect((await ask(post, bearer())).http).toBe(200)
})
