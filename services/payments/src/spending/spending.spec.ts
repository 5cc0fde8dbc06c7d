import { afterAll, beforeAll, expect, test } from '@jest/globals'
import * as ordersCalls from '@xinyu/contracts/http/product/orders'
import * as alipay from '@xinyu/contracts/http/product/alipay'
import { askRefund, getReceipt, getSeller, getSpending, setSpendCaps } from '@xinyu/contracts/http/product/spending'
import { FixedClock } from '@xinyu/platform/clock'
import { knownMember } from '@xinyu/testkit/people/known-member'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'
import { payAtAlipay } from '../test-setup.ts'

const hour = 3_600_000
const clock = FixedClock.atNextNoon()
let payments: ServiceUnderTest<PaymentsConfig>
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox', SELLER_NAME: '心屿测试公司', SELLER_NUMBER: '91110000TEST' },
    clock,
  })
})
afterAll(() => payments.close())

const place = async (person: TestPerson, productNum: string): Promise<string> =>
  (await payments.call(ordersCalls.addOrder, { productNum }, person)).orderId
const open = (orderId: string, person: TestPerson) => payments.call(alipay.getPayurlPage, { orderId }, person)
const pay = async (orderId: string, person: TestPerson): Promise<void> => {
  await open(orderId, person)
  await payAtAlipay(payments, orderId)
}
const finance = async <T>(path: string, body?: object): Promise<T> => {
  const { token } = await payments.person({ roles: ['finance'] })
  const response = await fetch(`${payments.service.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as T
}

test('a cap refuses what exceeds it, with cap, amount spent and reset time, and refunds do not count', async () => {
  const person = await knownMember(payments)
  await payments.call(setSpendCaps, { day: 3_600 }, person)
  const vip = await place(person, 'vip-30')
  await pay(vip, person)
  const points = await place(person, 'point-60')
  await pay(points, person)
  const refusal = await payments.refused(ordersCalls.addOrder, { productNum: 'point-60' }, person)
  expect([refusal.code, refusal.refusal]).toMatchObject([
    'SPEND_CAP_DAY',
    { cap: 3_600, spent: 3_600, price: 600, freesAt: new Date(clock.now().getTime() + 12 * hour).toISOString() },
  ])
  expect(refusal.refusal.msg).toContain('上限¥36，今天已付¥36')
  expect((await payments.call(getSpending, {}, person)).day).toMatchObject({ cap: 3_600, spent: 3_600, next: null })
  await finance(`orders/${points}/refund`, { reason: '孩子误买' })
  await payments.runJob('refunds')
  expect((await payments.call(getSpending, {}, person)).day.spent).toBe(3_000)
  await place(person, 'point-60')
})

test('a monthly cap refuses what the daily cap would allow, until the month ends in China', async () => {
  const person = await knownMember(payments)
  await payments.call(setSpendCaps, { day: 5_000, month: 1_000 }, person)
  await pay(await place(person, 'point-60'), person)
  const refusal = await payments.refused(ordersCalls.addOrder, { productNum: 'point-60' }, person)
  expect([refusal.code, refusal.refusal]).toMatchObject(['SPEND_CAP_MONTH', { cap: 1_000, spent: 600, price: 600 }])
  const { month } = await payments.call(getSpending, {}, person)
  expect(refusal.refusal['freesAt']).toBe(month.freesAt)
  expect(new Date(new Date(month.freesAt).getTime() + 8 * hour).toISOString()).toMatch(/-01T00:00:00.000Z$/)
})

test('of two orders that together exceed a cap at least one is refused, in any race', async () => {
  const person = await knownMember(payments)
  const orders = await Promise.all([place(person, 'vip-30'), place(person, 'vip-30'), place(person, 'vip-30')])
  await payments.call(setSpendCaps, { month: 3_000 }, person)
  const tried = await Promise.allSettled(orders.map((orderId) => open(orderId, person)))
  expect(tried.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  const [first = ''] = orders
  const opened = tried.findIndex(({ status }) => status === 'fulfilled')
  const mine = opened === -1 ? first : (orders[opened] ?? '')
  await pay(mine, person)
  expect((await payments.refused(ordersCalls.addOrder, { productNum: 'point-60' }, person)).code).toBe(
    'SPEND_CAP_MONTH',
  )
})

test('a lower cap takes effect at once, also for placed orders; a higher one after a day', async () => {
  const person = await knownMember(payments)
  const orderId = await place(person, 'vip-30')
  await payments.call(setSpendCaps, { day: 1_000 }, person)
  expect((await payments.refused(alipay.getPayurlPage, { orderId }, person)).code).toBe('SPEND_CAP_DAY')
  const { day, raiseAfterHours } = await payments.call(setSpendCaps, { day: null }, person)
  expect([day.cap, day.next, raiseAfterHours]).toEqual([
    1_000,
    { cap: null, from: new Date(clock.now().getTime() + 24 * hour).toISOString() },
    24,
  ])
  expect((await payments.refused(ordersCalls.addOrder, { productNum: 'vip-30' }, person)).code).toBe('SPEND_CAP_DAY')
  clock.advance(24 * hour)
  await place(person, 'vip-30')
  expect((await payments.call(getSpending, {}, person)).day).toMatchObject({ cap: null, next: null })
})

test('an order with another price than the current one is refused with the current price', async () => {
  const person = await knownMember(payments)
  const refusal = await payments.refused(ordersCalls.addOrder, { productNum: 'vip-30', price: 2_000 }, person)
  expect([refusal.code, refusal.refusal.msg]).toEqual(['PRICE_CHANGED', '价格已更新为¥30，请确认后重新下单'])
  await payments.call(ordersCalls.addOrder, { productNum: 'vip-30', price: 3_000 }, person)
})

test('a paid order has a complete receipt, also after its refund; another’s is not found', async () => {
  const person = await knownMember(payments, { name: '岚', GID: '33000009' })
  const orderId = await place(person, 'vip-30')
  expect((await payments.refused(getReceipt, { orderId }, person)).code).toBe('ORDER_NOT_PAID')
  await pay(orderId, person)
  const { receipt } = await payments.call(getReceipt, { orderId }, person)
  expect(receipt).toMatchObject({
    orderId,
    name: 'VIP 30天',
    days: 30,
    amount: 3_000,
    provider: 'alipay',
    tradeNo: expect.stringMatching(/\d{10}/),
    refundedAt: null,
    buyer: { name: '岚', GID: '33000009' },
    seller: { name: '心屿测试公司', number: '91110000TEST' },
  })
  expect((await payments.refused(getReceipt, { orderId }, await payments.person())).code).toBe('ORDER_NOT_FOUND')
  await finance(`orders/${orderId}/refund`, { reason: '重复购买' })
  await payments.runJob('refunds')
  const after = await payments.call(getReceipt, { orderId }, person)
  expect(after.receipt.refundedAt).not.toBeNull()
  const { order } = await payments.call(ordersCalls.getOrderStatus, { orderId }, person)
  expect(order.moneyBack).toMatchObject({ state: 'done', kind: null })
})

test('the seller is public, also for those who cannot log in', async () => {
  expect((await payments.call(getSeller, {})).seller).toMatchObject({
    name: '心屿测试公司',
    number: '91110000TEST',
  })
})

test('a refund for a minor’s purchase is requested on the order; finance sees it in a queue, and replies', async () => {
  const person = await knownMember(payments)
  const orderId = await place(person, 'point-60')
  const ask = { orderId, kind: 'minor' as const, text: '孩子用我的手机买的，附户口页可供核对' }
  expect((await payments.refused(askRefund, ask, person)).code).toBe('ORDER_NOT_PAID')
  await pay(orderId, person)
  expect((await payments.call(askRefund, ask, person)).order.moneyBack).toMatchObject({ state: 'asked', kind: 'minor' })
  expect((await payments.refused(askRefund, { ...ask, kind: 'other' }, person)).code).toBe('REFUND_ASKED')
  const queue = async (): Promise<string[]> =>
    (await finance<{ id: string }[]>(`orders?filter=${encodeURIComponent('{"refundAsked":true}')}`)).map(({ id }) => id)
  expect(await queue()).toEqual([orderId])
  await finance(`orders/${orderId}/declineRefund`, { reason: '账号由成年人实名使用' })
  expect(await queue()).toEqual([])
  const { order } = await payments.call(ordersCalls.getOrderStatus, { orderId }, person)
  expect(order.moneyBack).toMatchObject({ state: 'declined', reply: '账号由成年人实名使用' })
  await payments.drain()
  expect(
    payments.published.filter(({ key, type }) => key === orderId && type.includes('refund-declined')),
  ).toHaveLength(1)
  await payments.call(askRefund, { ...ask, text: '补充了监护人证明' }, person)
  await finance(`orders/${orderId}/refund`, { reason: '未成年人消费' })
  await payments.runJob('refunds')
  expect(await queue()).toEqual([])
})
