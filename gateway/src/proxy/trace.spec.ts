import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { getSMSCode } from '@xinyu/contracts/http/users/login'
import { parseTraceparent } from '@xinyu/contracts/rules/traceparent'
import { readConfig } from '@xinyu/platform/config'
import { TraceCollector } from '@xinyu/testkit/servers/trace-collector'
import { gatewayConfig } from '../config.ts'
import { bootGateway, type RunningGateway } from '../gateway.ts'
import { TestChat } from '../test-chat.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const sent = `00-${traceId}-00f067aa0ba902b7-01`
const path = `/api/${getSMSCode.path}`
const credentials = { authorization: `Basic ${btoa('app:app-secret')}` }
let service: Server
let reached: IncomingHttpHeaders[] = []
let answers = 200
let collector: TraceCollector

beforeAll(async () => {
  collector = await TraceCollector.start()
  service = createServer((request, response) => {
    reached.push(request.headers)
    response.writeHead(answers, { 'content-type': 'application/json' }).end('{"status":0}')
  })
  TestChat.on(service)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await collector.stop()
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  reached = []
  answers = 200
})

const start = (env: Record<string, string> = {}): Promise<RunningGateway> => {
  const url = `http://127.0.0.1:${(service.address() as { port: number }).port}`
  const urls = ['USERS', 'SOCIAL', 'CHAT', 'PAYMENTS', 'FACE', 'MODERATION'].map((name) => [`${name}_URL`, url])
  const given = { ...process.env, ...Object.fromEntries(urls), PORT: '0', GATEWAY_HOST: '127.0.0.1', ...env }
  return bootGateway(readConfig(gatewayConfig, given))
}
const within = async (env: Record<string, string>, work: (gateway: RunningGateway) => Promise<void>): Promise<void> => {
  const gateway = await start(env)
  await work(gateway).finally(() => gateway.close())
}
const call = (gateway: RunningGateway, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(gateway.url + path, { method: getSMSCode.verb, headers: { ...credentials, ...headers } })
const traces = (): (string | undefined)[] => reached.map(({ traceparent }) => parseTraceparent(traceparent)?.traceId)

test('forwards the trace of its caller, and starts one for a caller without', () =>
  within({}, async (gateway) => {
    const replies = [await call(gateway, { traceparent: sent }), await call(gateway), await call(gateway)]
    expect(replies.map((reply) => [reply.status, reply.headers.has('x-request-id')])).toEqual(
      Array.from({ length: 3 }, () => [200, true]),
    )
    expect(traces()[0]).toBe(traceId)
    expect(new Set(traces()).size).toBe(3)
    expect(traces()).not.toContain(undefined)
  }))

test.each([
  'rubbish',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  sent.toUpperCase(),
  `${sent}-more`,
  `${sent}, ${sent}`,
])('forwards no invalid trace header: %s', (traceparent) =>
  within({}, async (gateway) => {
    await call(gateway, { traceparent })
    expect(traces()[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(traces()[0]).not.toBe(traceId)
  }),
)

test('a socket is opened within the trace of its caller', () =>
  within({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, async (gateway) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () =>
      socket.write(
        `GET /ws/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\ntraceparent: ${sent}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      ),
    )
    await new Promise((received) => socket.once('data', received))
    socket.destroy()
    await collector.until(traceId, (spans) => spans.some(({ name }) => name === 'GET /ws'))
  }))

test('with a collector its span is between those of the caller and the service', async () => {
  await within({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, async (gateway) => {
    await call(gateway, { traceparent: sent })
    answers = 503
    await call(gateway, { traceparent: sent })
  })
  const [first, second] = collector
    .spansOf(traceId)
    .filter(({ parentSpanId, name }) => parentSpanId === '00f067aa0ba902b7' && name !== 'GET /ws')
  expect(first).toMatchObject({
    service: 'gateway',
    name: `${getSMSCode.verb} ${getSMSCode.owner}`,
    isFailure: false,
  })
  expect(second).toMatchObject({ isFailure: true, attributes: { 'http.response.status_code': 503 } })
  expect(reached.map(({ traceparent }) => parseTraceparent(traceparent)?.spanId)).toEqual([
    first?.spanId,
    second?.spanId,
  ])
})
