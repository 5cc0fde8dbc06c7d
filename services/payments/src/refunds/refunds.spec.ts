import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { orders as ordersResource } from '@xinyu/contracts/admin/orders'
import * as wechat from '@xinyu/contracts/http/product/wechat-pay'
import * as product from '@xinyu/contracts/http/product/orders'
import { askRefund, getReceipt } from '@xinyu/contracts/http/product/spending'
import type { RecordOf } from '@xinyu/contracts/resource'
import { FixedClock } from '@xinyu/platform/clock'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { AlipayDriver } from '../alipay/alipay.public.ts'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { OrdersStore } from '../orders/store/orders.store.ts'
import { PaymentsModule } from '../payments.module.ts'
import { payAtAlipay } from '../test-setup.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { WechatDriver } from '../wechat/wechat.public.ts'

const clock = FixedClock.atNextNoon()
let payments: ServiceUnderTest<PaymentsConfig>
let finance: TestPerson
let second: TestPerson
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: {
      ALIPAY_MODE: 'sandbox',
      WECHAT_PAY_MODE: 'sandbox',
      REFUND_ALONE_FEN: '5000',
      // one staff member requests all of them in one day
      REFUND_ALONE_FEN_A_DAY: '1000000',
      REFUND_FEN_A_DAY: '10000000',
    },
    clock,
  })
  finance = await payments.person({ roles: ['finance'] })
  second = await payments.person({ roles: ['finance'] })
})
afterAll(() => payments.close())
afterEach(async () => {
  jest.restoreAllMocks()
  await payments.drain()
  expect((await wallets().check()).faults).toEqual([])
})

type Order = RecordOf<typeof ordersResource>
const wallets = () => payments.service.app.get(Wallets)
const admin = async (orderId: string, action: string, who: TestPerson, body: object = {}) => {
  const response = await fetch(`${payments.service.url}/api/admin/orders/${orderId}${action && `/${action}`}`, {
    method: action ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(action ? { body: JSON.stringify(body) } : {}),
  })
  return { http: response.status, ...((await response.json()) as Order & { code?: string }) }
}
const ask = (orderId: string, who = finance) => admin(orderId, 'refund', who, { reason: '重复购买' })
const script = (path: string, body: object) => payments.sandboxes.post(path, body)
const bought = async (person: TestPerson, provider: 'alipay' | 'wechat', productNum = 'point-60'): Promise<string> => {
  const { orderId } = await payments.call(product.addOrder, { productNum }, person)
  if (provider === 'alipay') await payAtAlipay(payments, orderId)
  else {
    await payments.call(wechat.getWxNativePayUrl, { orderId }, person)
    await script('wechat/pay', { orderId })
  }
  return orderId
}
const settled = async (orderId: string): Promise<Order> => {
  for (let tries = 0; tries < 8; tries++) {
    clock.advance(400_000)
    for (const job of ['refunds', 'notifications', 'orders-revoke']) await payments.runJob(job)
    await payments.sandboxes.notifyDue()
  }
  return admin(orderId, '', finance)
}
const factsOf = (key: string): string[] =>
  payments.published.filter((envelope) => envelope.key === key).map((envelope) => envelope.type.split('.')[1] ?? '')

test.each(['alipay', 'wechat'] as const)('finance refunds a small order at %s alone, once', async (provider) => {
  const person = await payments.person()
  const orderId = await bought(person, provider)
  const [first] = await Promise.all([ask(orderId), ask(orderId)])
  expect([first.http, first.refund?.requestedBy]).toEqual([200, finance.id])
  const order = await settled(orderId)
  expect(order).toMatchObject({
    status: 3,
    refund: { state: 'done', no: `${orderId}R1` },
    owed: { points: 0, days: 0 },
  })
  expect((await wallets().get(person.id)).points).toBe(0)
  await payments.drain()
  expect(factsOf(orderId)).toEqual(['order-placed', 'order-paid', 'order-refund-requested', 'order-refunded'])
  expect((await ask(orderId)).code).toBe('ORDER_CANNOT_MOVE')
})

test('refunds above the limit need approval by another person', async () => {
  const person = await payments.person()
  const orderId = await bought(person, 'wechat', 'point-980')
  const asked = await ask(orderId)
  expect([asked.status, asked.refund?.state, asked.refund?.needsSecond]).toEqual([1, 'requested', true])
  expect((await admin(orderId, 'approveRefund', finance)).code).toBe('SECOND_PERSON_NEEDED')
  expect((await settled(orderId)).status).toBe(1)
  expect((await admin(orderId, 'approveRefund', second)).refund).toMatchObject({ decidedBy: second.id })
  expect((await settled(orderId)).status).toBe(3)
  await payments.drain()
  expect(factsOf(orderId).slice(2)).toEqual(['order-refund-requested', 'order-refund-decided', 'order-refunded'])
})

test('the limit of one order counts the parts that were paid back before', async () => {
  const orderId = await bought(await payments.person(), 'alipay', 'point-980')
  const askFor = (amount: number) =>
    admin(orderId, 'refund', finance, { reason: '部分退款', amount, clientId: randomUUID() })
  expect((await askFor(3_000)).refund).toMatchObject({ needsSecond: false })
  expect(await settled(orderId)).toMatchObject({ status: 1, refundedAmount: 3_000 })
  expect((await askFor(2_001)).refund).toMatchObject({ state: 'requested', needsSecond: true })
  expect((await admin(orderId, 'approveRefund', finance)).code).toBe('SECOND_PERSON_NEEDED')
  expect(await settled(orderId)).toMatchObject({ status: 1, refundedAmount: 3_000 })
})

test('an order’s page shows all its events in chronological order, with their ledger entries', async () => {
  const person = await payments.person()
  const orderId = await bought(person, 'wechat', 'point-980')
  await payments.database.collection<{ _id: string }>('payment_differences').insertOne({
    _id: `wechat:story:${orderId}`,
    provider: 'wechat',
    day: '2026-03-01',
    kind: 'paidTwice',
    orderId,
    tradeNo: '4200',
    ours: 9_800,
    theirs: 9_800,
    foundAt: clock.now(),
    settledAt: null,
    settledBy: null,
    reason: null,
  } as { _id: string })
  clock.advance(1_000)
  await ask(orderId)
  clock.advance(1_000)
  await admin(orderId, 'approveRefund', second)
  const { story = [] } = await settled(orderId)
  expect(story.map(({ what }) => what)).toEqual([
    'placed',
    'opened',
    'notified',
    'paid',
    'credited',
    'differenceFound',
    'refundRequested',
    'refundApproved',
    ...story.slice(8, -2).map(() => 'notified'),
    'refunded',
    'takenBack',
  ])
  expect(story.map(({ at }) => at)).toEqual(story.map(({ at }) => at).toSorted())
  expect(story.find(({ what }) => what === 'refundRequested')).toMatchObject({ by: finance.id, text: '重复购买' })
  for (const what of ['credited', 'takenBack'] as const) {
    const lines = story.find((event) => event.what === what)?.lines ?? []
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.reduce((total, { amount }) => total + amount, 0)).toBe(0)
  }
})

test('a rejected refund moves nothing and may be requested again', async () => {
  const orderId = await bought(await payments.person(), 'alipay', 'point-980')
  await ask(orderId)
  const rejected = await admin(orderId, 'rejectRefund', second, { reason: '已使用' })
  expect([rejected.status, rejected.refund?.state]).toEqual([1, 'rejected'])
  expect((await admin(orderId, 'approveRefund', second)).code).toBe('ORDER_CANNOT_MOVE')
  expect((await ask(orderId)).refund?.state).toBe('requested')
})

test('a second refund round keeps the first in the order’s events, and the buyer sees the earlier reply', async () => {
  const person = await payments.person()
  const orderId = await bought(person, 'alipay', 'point-980')
  const refundRequest = (text: string) => payments.call(askRefund, { orderId, kind: 'mistake', text }, person)
  const minute = () => clock.advance(60_000)
  await refundRequest('买错了一次')
  minute()
  await admin(orderId, 'declineRefund', finance, { reason: '已经用过' })
  minute()
  const { order: again } = await refundRequest('又买错了一次')
  expect(again.moneyBack?.state).toBe('asked')
  expect(again.askedBefore).toMatchObject([{ kind: 'mistake', reply: '已经用过' }])
  await ask(orderId)
  minute()
  await admin(orderId, 'rejectRefund', second, { reason: '再核对' })
  minute()
  await ask(orderId, second)
  minute()
  await admin(orderId, 'approveRefund', finance)
  const { story = [] } = await settled(orderId)
  const money = story.filter(({ what }) => what.startsWith('refund'))
  expect(money.map(({ what, by }) => [what, by])).toEqual([
    ['refundAsked', person.id],
    ['refundAskDeclined', finance.id],
    ['refundAsked', person.id],
    ['refundRequested', finance.id],
    ['refundRejected', second.id],
    ['refundRequested', second.id],
    ['refundApproved', finance.id],
    ['refunded', null],
  ])
})

test('only finance may refund, with a reason, and only a paid order', async () => {
  const person = await payments.person()
  const orderId = await bought(person, 'alipay')
  for (const roles of [['support'], ['moderator']] as const)
    expect((await ask(orderId, await payments.person({ roles: [...roles] }))).http).toBe(403)
  expect((await admin(orderId, 'refund', finance, { reason: ' ' })).http).toBe(400)
  const unpaid = (await payments.call(product.addOrder, { productNum: 'point-60' }, person)).orderId
  expect((await ask(unpaid)).code).toBe('ORDER_CANNOT_MOVE')
  const query = encodeURIComponent(JSON.stringify({ refund: 'rejected', user_id: person.id }))
  const none = await fetch(`${payments.service.url}/api/admin/orders?filter=${query}`, {
    headers: { authorization: `Bearer ${finance.token}` },
  })
  expect(await none.json()).toEqual([])
})

test('spent points are a debt that finance sees, and no balance falls below zero', async () => {
  const person = await payments.person()
  const orderId = await bought(person, 'wechat')
  await wallets().reserve(person.id, 'spent', 45, 'flowers')
  await wallets().confirm(person.id, 'spent')
  await ask(orderId)
  expect(await settled(orderId)).toMatchObject({ status: 3, owed: { points: 45, days: 0 } })
  expect(await wallets().get(person.id)).toMatchObject({ points: 0, debt: { points: 45, days: 0 } })
})

test('a provider’s refusal leaves the order paid, and finance may request it again', async () => {
  const person = await payments.person()
  const orderId = await bought(person, 'wechat')
  jest
    .spyOn(payments.service.app.get(WechatDriver), 'refund')
    .mockResolvedValueOnce({ kind: 'failed', text: '商户余额不足', isClosed: false })
  expect((await ask(orderId)).refund).toMatchObject({ state: 'failed', failure: '商户余额不足' })
  expect((await wallets().get(person.id)).points).toBe(60)
  await ask(orderId)
  expect(await settled(orderId)).toMatchObject({ status: 3, refund: { no: `${orderId}R1` } })
})

test('a refund at the provider’s console is applied and needs no approval here', async () => {
  const person = await payments.person()
  const orderId = await bought(person, 'wechat')
  await script('wechat/refund', { orderId })
  expect(await admin(orderId, '', finance)).toMatchObject({ status: 3, refund: { state: 'done', origin: 'provider' } })
  expect((await wallets().get(person.id)).points).toBe(0)
})

test.each(['alipay', 'wechat'] as const)(
  'parts of an order are refunded at %s, and then the rest',
  async (provider) => {
    const person = await payments.person()
    const orderId = await bought(person, provider)
    const askFor = (amount?: number, clientId: string = randomUUID()) =>
      admin(orderId, 'refund', finance, { reason: '部分退款', amount, clientId })
    expect((await askFor(601)).code).toBe('REFUND_TOO_MUCH')
    expect((await admin(orderId, 'refund', finance, { reason: '部分退款', amount: 100 })).code).toBe('INVALID_INPUT')
    const part = randomUUID()
    const [first] = await Promise.all([askFor(100, part), askFor(100, part)])
    expect([first.http, first.refund?.amount]).toEqual([200, 100])
    expect(await settled(orderId)).toMatchObject({
      status: 1,
      refundedAmount: 100,
      refund: { state: 'done', amount: 100 },
    })
    expect((await wallets().get(person.id)).points).toBe(60)
    // the answer was lost: the request comes again after the money is back
    await askFor(100, part)
    expect(await settled(orderId)).toMatchObject({ refundedAmount: 100, refund: { no: `${orderId}R1` } })
    expect((await askFor(501)).code).toBe('REFUND_TOO_MUCH')
    await askFor(200)
    expect(await settled(orderId)).toMatchObject({ status: 1, refundedAmount: 300, refund: { no: `${orderId}R2` } })
    await askFor()
    const order = await settled(orderId)
    expect(order).toMatchObject({ status: 3, refundedAmount: 600, refund: { no: `${orderId}R3`, amount: 300 } })
    expect((await wallets().get(person.id)).points).toBe(0)
    expect(order.story?.flatMap(({ what, amount }) => (what === 'refunded' ? [amount] : []))).toEqual([100, 200, 300])
    // the buyer is told of each part once, and sees on the order and its receipt what was paid back
    await payments.drain()
    const told = payments.published.filter(({ key, type }) => key === orderId && type.includes('part-refunded'))
    expect(told.map(({ data }) => data)).toMatchObject([
      { user_id: person.id, amount: 100, refunded: 100, left: 500 },
      { user_id: person.id, amount: 200, refunded: 300, left: 300 },
    ])
    const refunds = [{ amount: 100 }, { amount: 200 }, { amount: 300 }]
    expect((await payments.call(product.getOrderStatus, { orderId }, person)).order.refunds).toMatchObject(refunds)
    expect((await payments.call(getReceipt, { orderId }, person)).receipt.refunds).toMatchObject(refunds)
    // what the provider paid back, by its own books and its bill
    const books = payments.sandboxes.database
    const trade = await (provider === 'alipay'
      ? books.collection<{ _id: string; parts: object[] }>('sandbox_trades').findOne({ _id: orderId })
      : books.collection<{ _id: string; parts: object[] }>('sandbox_wechat_trades').findOne({ _id: `${orderId}N` }))
    expect(trade?.parts).toHaveLength(2)
    // the refunds may lie on two days
    clock.advance(2 * 86_400_000)
    await payments.runJob('reconciliation')
    expect(await payments.database.collection('payment_differences').countDocuments({ orderId })).toBe(0)
    const billed = await payments.database
      .collection('payment_bill_lines')
      .find({ tradeNo: trade?.['trade_no' as never] ?? trade?.['transactionId' as never] })
      .toArray()
    expect(billed.map((line) => [line.kind, line.amount]).sort()).toEqual([
      ['payment', 600],
      ['refund', 100],
      ['refund', 200],
      ['refund', 300],
    ])
  },
)

test('a part of a payment at the App Store is not refunded here', async () => {
  const person = await payments.person()
  const orderId = await bought(person, 'alipay')
  await payments.database
    .collection<{ _id: string }>('orders')
    .updateOne({ _id: orderId }, { $set: { provider: 'apple' } })
  expect(
    (await admin(orderId, 'refund', finance, { reason: '部分退款', amount: 100, clientId: randomUUID() })).code,
  ).toBe('REFUND_ONLY_WHOLE')
})

/** Every step of a refund, interrupted before and after, as by a crash. */
const steps = (provider: 'alipay' | 'wechat'): [string, object, string][] => {
  const { app } = payments.service
  const driver = provider === 'alipay' ? app.get(AlipayDriver) : app.get(WechatDriver)
  return [
    ['the request', app.get(OrdersStore), 'changeRefund'],
    ['the provider', driver, 'refund'],
    ['the order', app.get(OrdersStore), 'applyReport'],
    ['the wallet', app.get(Wallets), 'revoke'],
    ['marking it as revoked', app.get(OrdersStore), 'markRevoked'],
  ]
}
test.each(['alipay', 'wechat'] as const)(
  'wherever a process crashes during a refund at %s, the money goes back once and the points are taken once',
  async (provider) => {
    for (const [label, target, name] of steps(provider))
      for (const when of ['before', 'after'] as const) {
        const person = await payments.person()
        const orderId = await bought(person, provider)
        const real = (target as Record<string, (...given: unknown[]) => Promise<unknown>>)[name]?.bind(target)
        let isCrashed = false
        const spied = target as { [step: string]: (...given: unknown[]) => Promise<unknown> }
        jest.spyOn(spied, name).mockImplementation(async (...given) => {
          if (isCrashed) return real?.(...given)
          isCrashed = true
          if (when === 'after') await real?.(...given)
          throw new Error(`crash ${when} ${label}`)
        })
        await ask(orderId)
        if ((await admin(orderId, '', finance)).refund === null) await ask(orderId)
        const order = await settled(orderId)
        jest.restoreAllMocks()
        expect([label, when, isCrashed]).toEqual([label, when, true])
        const wallet = await wallets().get(person.id)
        const found = [label, when, order.status, order.refund?.state, wallet.points, wallet.debt?.points]
        expect(found).toEqual([label, when, 3, 'done', 0, 0])
      }
  },
  60_000,
)
