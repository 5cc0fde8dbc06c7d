import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Call, RequestOf } from '@xinyu/contracts/call'
import { changeLoveStatus } from '@xinyu/contracts/http/favorite'
import { addGuanPoint, addOrder, beVip, getPayurl } from '@xinyu/contracts/http/product'
import { importMember } from '@xinyu/contracts/internal/users'
import { beginTraceparent, formatTraceparent } from '@xinyu/contracts/traceparent'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { PlatformConfig } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/internal-client'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { type CollectedSpan, TraceCollector } from '@xinyu/testkit/trace-collector'
import { Visitor } from '@xinyu/testkit/visitor'

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
  const secrets = JSON.parse(readFileSync(join(product.dataDir, 'running.json'), 'utf8')) as Record<string, string>
  lan = await enter('岚', 1, secrets)
  hai = await enter('海', 2, secrets)
  await product.drain()
  await hai.call(beVip, { orderId: await pay('vip-30') })
  await hai.call(addGuanPoint, { orderId: await pay('point-60') })
  await product.drain()
}, 180_000)
afterAll(async () => {
  await product?.stop()
  await collector.stop()
}, 60_000)

const enter = async (name: string, number: 1 | 2, secrets: Record<string, string>): Promise<Visitor> => {
  const visitor = new Visitor(product.url)
  visitor.id = newId()
  const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
  const member = {
    _id: visitor.id,
    GID: String(32_000_000 + number),
    phone: `1350000000${number}`,
    createdAt: new Date().toISOString(),
    fields: { name, gender: number, birthday: '1995-01-01', liveCity, work: 1 },
    avatar: 'a000000000.jpg',
    state: 'approved' as const,
  }
  await new InternalClient(secrets as unknown as PlatformConfig).ask(importMember, member, 30_000)
  const signer = new TokenSigner(secrets.TOKEN_PRIVATE_JWK ?? '')
  visitor.token = await signer.sign({ sub: visitor.id, type: 'normal', sid: newId() }, 3_600, new Date())
  return visitor
}

const pay = async (productNum: string): Promise<string> => {
  const { orderId } = await hai.call(addOrder, { productNum, clientId: crypto.randomUUID() })
  await hai.call(getPayurl, { orderId })
  await fetch(`${product.url}/sandbox/alipay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId }),
    redirect: 'manual',
  })
  await product.drain()
  return orderId
}

/** As somebody’s own program calls it: with a trace that began there. */
const callWithin = <C extends Call>(call: C, input: RequestOf<C>, traceparent: string): Promise<Response> =>
  fetch(`${product.url}/api/${call.path}`, {
    method: call.verb,
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${hai.token}`, traceparent },
  })

const has = (spans: readonly CollectedSpan[], service: string, name: string): boolean =>
  spans.some((span) => span.service === service && span.name === name)

test('one love is followed from the caller to the other’s notice by one id', async () => {
  const hers = await lan.socket()
  const trace = beginTraceparent()
  const reply = await callWithin(changeLoveStatus, { user2_id: lan.id, isLove: true }, formatTraceparent(trace))
  expect(reply.status).toBe(200)
  expect(await reply.json()).toMatchObject({ status: 0, cost: 10 })
  expect((await hers.next(6)).notice.code).toBe('loved')
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
  const spans = await collector.until(trace.traceId, (there) =>
    wanted.every(([service, name]) => has(there, service, name)),
  )
  // each service answers for its own work, though all share this process
  expect([has(spans, 'chat', 'insert relations'), has(spans, 'social', 'findAndModify notices')]).toEqual([
    false,
    false,
  ])
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  const orphans = spans.filter(({ parentSpanId }) => parentSpanId !== trace.spanId && !byId.has(parentSpanId))
  expect(orphans.map(({ service, name }) => `${service}: ${name}`)).toEqual([])
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
