import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Call, RequestOf } from '@xinyu/contracts/call'
import { changeLoveStatus } from '@xinyu/contracts/http/favorite/favorite'
import { addGuanPoint, addOrder } from '@xinyu/contracts/http/product/orders'
import { beVip } from '@xinyu/contracts/http/users/vip'
import { beginTraceparent, formatTraceparent } from '@xinyu/contracts/rules/traceparent'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { type CollectedSpan, TraceCollector } from '@xinyu/testkit/servers/trace-collector'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from '../fixture/people.fixture.ts'

let collector: TraceCollector
let product: TestProduct
let lan: Visitor
let hai: Visitor
let output = ''

beforeAll(async () => {
  collector = await TraceCollector.start()
  const log = (text: string): void => void (output += text)
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' }
  product = await startTestProduct({ env, log })
  const people = new People(product)
  const avatar = 'a000000000.jpg'
  lan = await people.member({ name: '岚', gender: 1, GID: '32000001', phone: '13500000001', avatar })
  hai = await people.member({ name: '海', gender: 2, GID: '32000002', phone: '13500000002', avatar })
  await product.drain()
  await hai.call(beVip, { orderId: await pay('vip-30') })
  await hai.call(addGuanPoint, { orderId: await pay('point-60') })
  await product.drain()
}, 180_000)
afterAll(async () => {
  await product?.stop()
  await collector.stop()
})

const pay = async (productNum: string): Promise<string> => {
  const { orderId } = await hai.call(addOrder, { productNum, clientId: crypto.randomUUID() })
  await hai.pay(orderId)
  await product.drain()
  return orderId
}

/** A call from a client program with its own trace. */
const callWithin = <C extends Call>(call: C, input: RequestOf<C>, traceparent: string): Promise<Response> =>
  fetch(`${product.url}/api/${call.path}`, {
    method: call.verb,
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${hai.token}`, traceparent },
  })

const has = (spans: readonly CollectedSpan[], service: string, name: string): boolean =>
  spans.some((span) => span.service === service && span.name === name)

test('one love is traced from the caller to the other’s notice by one trace id', async () => {
  const hers = await lan.socket()
  const trace = beginTraceparent()
  const reply = await callWithin(changeLoveStatus, { user2_id: lan.id, isLove: true }, formatTraceparent(trace))
  expect(reply.status).toBe(200)
  expect(await reply.json()).toMatchObject({ status: 0, cost: 10 })
  expect((await hers.nextFrame(6)).notice.code).toBe('loved')
  await product.drain()
  hers.close()

  const wanted = [
    ['gateway', 'POST social'],
    ['social', `POST /api/${changeLoveStatus.path}`],
    ['social', 'POST /internal/payments/reserve-points'],
    ['payments', 'POST /internal/payments/reserve-points'],
    ['payments', 'publish payments.points-changed.v1'],
    ['social', 'POST /internal/payments/confirm-points'],
    ['social', 'publish social.loved.v1'],
    ['chat', 'process social.loved.v1'],
    ['chat', 'findAndModify notices'],
    ['social', 'insert relations'],
  ] as const
  const orphansOf = (there: readonly CollectedSpan[]): CollectedSpan[] => {
    const ids = new Set([trace.spanId, ...there.map(({ spanId }) => spanId)])
    return there.filter(({ parentSpanId }) => !ids.has(parentSpanId))
  }
  // spans arrive in batches: a parent may come later than its children
  const spans = await collector.until(
    trace.traceId,
    (there) => wanted.every(([service, name]) => has(there, service, name)) && orphansOf(there).length === 0,
  )
  // each service reports its own spans, although all share a process
  expect([has(spans, 'chat', 'insert relations'), has(spans, 'social', 'findAndModify notices')]).toEqual([
    false,
    false,
  ])
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  const path: string[] = []
  for (
    let at = spans.find((span) => span.service === 'chat' && span.name === 'findAndModify notices');
    at;
    at = byId.get(at.parentSpanId)
  )
    path.unshift(`${at.service}: ${at.name}`)
  expect(path).toEqual([
    'gateway: POST social',
    `social: POST /api/${changeLoveStatus.path}`,
    'social: command ChangeLove',
    'social: publish social.loved.v1',
    'chat: process social.loved.v1',
    'chat: findAndModify notices',
  ])
  const said = JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))
  expect(said).not.toMatch(/1350000000|岚|海|Bearer|eyJ/)

  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { service: string; traceId?: string; path?: string; fact?: string })
    .filter((line) => line.traceId === trace.traceId)
    .map(({ service, path: route, fact }) => `${service}: ${route ?? fact ?? ''}`)
  expect(lines).toEqual(
    expect.arrayContaining([
      `social: /api/${changeLoveStatus.path}`,
      'payments: /internal/payments/reserve-points',
      'chat: social.loved.v1',
      'users: payments.points-changed.v1',
    ]),
  )
})
