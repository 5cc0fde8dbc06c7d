import { once } from 'node:events'
import { createServer, type IncomingMessage, request as httpRequest, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { calls } from '@xinyu/contracts/http/all'
import type { RunningGateway } from './gateway.ts'
import { ask, bearer, boot, token, useDoor } from './test-door.ts'

useDoor()

type Behaviour = (request: IncomingMessage, response: ServerResponse, time: number) => void
let service: Server
let hasty: RunningGateway
let behave: Behaviour
let seen: IncomingMessage[] = []
const sockets = new Set<Socket>()

const plainly: Behaviour = (request, response) =>
  void request
    .resume()
    .once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":0}'))
beforeAll(async () => {
  service = createServer((request, response) => {
    seen.push(request)
    behave(request, response, seen.length)
  })
  service.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(service.address() as { port: number }).port}`
  const urls = ['USERS', 'MODERATION', 'PAYMENTS', 'SOCIAL'].map((name) => [`${name}_URL`, url])
  hasty = await boot({ ...Object.fromEntries(urls), ANSWER_SECONDS: '0.5', REQUEST_SECONDS: '1' })
})
afterAll(async () => {
  await hasty.close()
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  behave = plainly
})
afterEach(() => {
  seen = []
})

const upload = calls.find(({ body, caller }) => body === 'multipart' && caller === 'T')?.path ?? ''
const [post, get] = ['/api/users/profile', '/api/upload/policy']
/** a small call takes the short way through the gateway, a file or a long body the long one */
const long = 'x'.repeat(100_000)
const ways: [string, (body?: string) => Promise<{ http: number; code: unknown }>][] = [
  ['a small call', (body = '{}') => send(post, body)],
  ['a question', () => send(get)],
  ['a long call', (body = JSON.stringify({ long })) => send(post, body)],
  ['a file', (body = long) => send(`/api/${upload}`, body)],
]
const send = async (path: string, body?: string, more: Record<string, string> = {}) => {
  const reply = await fetch(hasty.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...bearer(), 'content-type': 'application/json', ...more },
    ...(body === undefined ? {} : { body }),
  })
  const text = await reply.text()
  return { http: reply.status, code: text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : text }
}
const until = async (isSo: () => boolean): Promise<void> => {
  for (const deadline = Date.now() + 5_000; !isSo() && Date.now() < deadline;)
    await new Promise((resolve) => setTimeout(resolve, 10))
  expect(isSo()).toBe(true)
}

describe.each(ways)('%s', (_name, call) => {
  test('that is answered passes as it is, both ways', async () => {
    expect(await call()).toEqual({ http: 200, code: undefined })
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`])
  })

  test('whose service says nothing is a 504 in the wire form, and the service is left', async () => {
    behave = (request) => void request.resume()
    const { http, code } = await call()
    expect([http, code]).toEqual([504, 'TIMED_OUT'])
    await until(() => seen.every(({ socket }) => socket.destroyed))
  })

  test('whose service dies before it answers is a 503; a question is asked once more', async () => {
    behave = (request) => void request.resume().socket.destroy()
    const { http, code } = await call()
    expect([http, code, seen.length]).toEqual([503, 'UNAVAILABLE', seen[0]?.method === 'GET' ? 2 : 1])
  })

  test('whose service dies in the middle of its answer is cut off, and never looks whole', async () => {
    behave = (request, response) =>
      void request.resume().once('end', () => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 }).write('{"status":0,')
        setTimeout(() => response.destroy(), 50)
      })
    await expect(call()).rejects.toThrow()
  })

  test('whose service stops in the middle of its answer is cut off in time', async () => {
    behave = (request, response) =>
      void request.resume().once('end', () => response.writeHead(200, { 'content-length': 1_000 }).write('{'))
    await expect(call()).rejects.toThrow()
  })
})

/** A caller who sends a call and goes away when the service has it. */
test.each([
  ['a small call', post, '{}'],
  ['a long call', post, JSON.stringify({ long })],
])('who goes away before the answer to %s takes the question back', async (_name, path, body) => {
  let left = 0
  behave = (request, response) => {
    request.resume()
    response.once('close', () => left++)
  }
  const caller = httpRequest(hasty.url + path, {
    method: 'POST',
    headers: { ...bearer(), 'content-length': body.length },
  })
  caller.on('error', () => undefined).end(body)
  await until(() => seen.length === 1)
  caller.destroy()
  await until(() => left === 1)
})

test('a question is asked once more when its connection turns out to be closed, and so is a call that brings its key', async () => {
  const twice: Behaviour = (request, response, time) =>
    time === 1 ? request.socket.destroy() : plainly(request, response, time)
  const keyed = calls.find(({ idempotent, caller, signed }) => idempotent && caller === 'N' && !signed)
  for (const [path, body, headers, http] of [
    [get, undefined, {}, 200],
    [post, '{}', {}, 503],
    [post, '{}', { 'idempotency-key': 'k1' }, 503],
    [`/api/${keyed?.path}`, '{}', { 'idempotency-key': 'k2' }, 200],
    [`/api/${keyed?.path}`, '{}', {}, 503],
  ] as const) {
    seen = []
    behave = twice
    expect([path, headers, (await send(path, body, headers)).http]).toEqual([path, headers, http])
  }
})

test('a sender who takes too long is cut off, and has held no connection of the service meanwhile', async () => {
  const before = sockets.size
  const slow = connect(Number(new URL(hasty.url).port), '127.0.0.1')
  slow.write(
    `POST ${post} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{`,
  )
  const answer = once(slow, 'data').then(([data]) => String(data))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([seen.length, sockets.size]).toEqual([0, before])
  expect(await answer).toMatch(/^HTTP\/1.1 408 [^]*"status":1/)
  await once(slow, 'close')
  expect(seen.length).toBe(0)
})

test('an answer is read from the service no faster than the caller takes it, and one that nobody takes ends', async () => {
  let written = 0
  let isCut = false
  const part = Buffer.alloc(1 << 20)
  behave = (request, response) => {
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
  const caller = connect(Number(new URL(hasty.url).port), '127.0.0.1')
  caller.on('error', () => undefined)
  caller.write(`GET ${get} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await once(caller, 'data')
  caller.pause()
  await until(() => isCut)
  expect(written).toBeLessThan(50 << 20)
  caller.destroy()
})

test('a hundred callers at once share the connections that are there, and all are answered', async () => {
  const replies = await Promise.all(Array.from({ length: 100 }, () => send(post, '{}')))
  expect(replies.every(({ http }) => http === 200)).toBe(true)
  expect((await Promise.all(Array.from({ length: 20 }, () => send(post, '{}')))).length).toBe(20)
  expect(sockets.size).toBeLessThanOrEqual(110)
})

test('headers of the caller’s own making are replaced on every way, whatever it expects', async () => {
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
      seen = []
      const headers = { ...bearer(), ...forged, ...expects, 'content-length': body.length }
      const caller = httpRequest(hasty.url + path, { method: 'POST', headers })
      caller.end(body)
      const [reply] = (await once(caller, 'response')) as [IncomingMessage]
      reply.resume()
      const { 'x-forwarded-for': from, 'x-request-id': id, 'x-forwarded-proto': proto } = seen[0]?.headers ?? {}
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

test('what belongs to one connection is not passed on, nor what the caller names so', async () => {
  const caller = httpRequest(hasty.url + post, {
    method: 'POST',
    headers: { ...bearer(), connection: 'keep-alive, X-Mine', 'x-mine': '1', te: 'trailers', 'content-length': 2 },
  })
  caller.end('{}')
  await once(caller, 'response')
  expect([seen[0]?.headers['x-mine'], seen[0]?.headers.te, seen[0]?.headers.connection]).toEqual([
    undefined,
    undefined,
    'keep-alive',
  ])
  expect((await ask(post, bearer())).http).toBe(200)
})
