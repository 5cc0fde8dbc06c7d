import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import * as orders from '@xinyu/contracts/http/product/orders'
import * as alipay from '@xinyu/contracts/http/product/alipay'
import { FixedClock } from '@xinyu/platform/clock'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { Orders } from '../orders/orders.public.ts'
import { PaymentsModule } from '../payments.module.ts'
import { signedFields } from '@xinyu/sandboxes/alipay/alipay-signing'
import { AlipayNotifier } from '@xinyu/sandboxes/alipay/notifier'
import { AlipayTrades } from '@xinyu/sandboxes/alipay/trades.store'
import { Wallets } from '../wallets/wallets.public.ts'

const clock = FixedClock.atNextNoon()
let payments: ServiceUnderTest<PaymentsConfig>
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox' },
    clock,
  })
})
afterAll(() => payments.close())

type Fields = Record<string, string>
const notify = async (fields: Fields): Promise<string> => {
  const response = await fetch(`${payments.service.url}/api/product/notify/alipay`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  return response.text()
}
/** an order of 60 points, paid at the cashier, and the fields of its notification; nothing is sent */
const paid = async (person: TestPerson): Promise<{ orderId: string; fields: Fields }> => {
  const { orderId } = await payments.call(orders.addOrder, { productNum: 'point-60' }, person)
  await payments.call(alipay.getPayurl, { orderId }, person)
  const trades = payments.sandboxes.get(AlipayTrades)
  await trades.open({
    orderId,
    amount: '6.00',
    subject: '60关点',
    notifyUrl: 'http://127.0.0.1:9/',
    returnUrl: '',
    expiresAt: null,
  })
  await trades.pay(orderId)
  const trade = await trades.get(orderId)
  if (!trade) throw new Error('no trade')
  await trades.recordNotification(trade, true)
  return { orderId, fields: payments.sandboxes.get(AlipayNotifier).fieldsOf(trade) }
}
const resigned = (fields: Fields, change: Fields, key?: string): Fields => {
  const { sign: _sign, sign_type: _type, ...bare } = fields
  return signedFields({ ...bare, ...change }, key ?? payments.sandboxes.keys.alipay.alipayPrivateKey)
}
const stateOf = async (orderId: string, person: TestPerson): Promise<[number, number]> => [
  (await payments.call(orders.getOrderStatus, { orderId }, person)).order.status,
  (await payments.service.app.get(Wallets).get(person.id)).points,
]
const kept = (orderId: string): Promise<number> =>
  payments.database.collection('notifications').countDocuments({ orderId })

test('a genuine notification is stored and credited once, however often it arrives', async () => {
  const person = await payments.person()
  const { orderId, fields } = await paid(person)
  expect(await Promise.all([notify(fields), notify(fields), notify(fields)])).toEqual(['success', 'success', 'success'])
  expect(await notify(fields)).toBe('success')
  expect([await stateOf(orderId, person), await kept(orderId)]).toEqual([[1, 60], 1])
})

test('a forged, altered or half-signed notification is refused and stores nothing', async () => {
  const person = await payments.person()
  const { orderId, fields } = await paid(person)
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
  const { sign: _sign, ...unsigned } = fields
  for (const bad of [
    resigned(fields, {}, stranger),
    { ...fields, total_amount: '0.01' },
    { ...fields, out_trade_no: 'other' },
    unsigned,
    { ...fields, sign: 'AAAA' },
    { ...fields, sign_type: 'RSA' },
    { ...fields, sign_type: '' },
    { ...fields, extra: '1' },
  ])
    expect(await notify(bad)).toBe('failure')
  expect([await stateOf(orderId, person), await kept(orderId)]).toEqual([[0, 0], 0])
})

test('a signed notification for another app, seller, order, amount or currency is refused', async () => {
  const person = await payments.person()
  const { orderId, fields } = await paid(person)
  const changes: Fields[] = [
    { app_id: '2021999999999999' },
    { seller_id: '2088999999999999' },
    { out_trade_no: 'nothing-of-ours' },
    { total_amount: '5.99' },
    { total_amount: '600' },
    { total_amount: '6.00.00' },
    { trans_currency: 'USD' },
  ]
  for (const change of changes) {
    expect(await notify(resigned(fields, change))).toBe('failure')
  }
  expect([await stateOf(orderId, person), await kept(orderId)]).toEqual([[0, 0], 0])
})

test('another person’s paid notification cannot be replayed for my order', async () => {
  const [rich, poor] = [await payments.person(), await payments.person()]
  const { fields } = await paid(rich)
  const { orderId } = await payments.call(orders.addOrder, { productNum: 'point-60' }, poor)
  expect(await notify({ ...fields, out_trade_no: orderId })).toBe('failure')
  expect(await stateOf(orderId, poor)).toEqual([0, 0])
})

test('notification, query and beVip at the same time fulfil once', async () => {
  const person = await payments.person()
  const { orderId, fields } = await paid(person)
  await Promise.all([
    notify(fields),
    payments.call(alipay.checkAlipayResult, { orderId }, person),
    payments.call(orders.addGuanPoint, { orderId }, person),
    notify(fields),
    payments.call(orders.addGuanPoint, {}, person),
  ])
  expect(await stateOf(orderId, person)).toEqual([1, 60])
  await payments.drain()
  expect(payments.published.filter((envelope) => envelope.key === orderId).map((envelope) => envelope.type)).toEqual([
    'payments.order-placed.v1',
    'payments.order-paid.v1',
  ])
})

test('a notification that was stored and acknowledged before a crash is applied afterwards', async () => {
  const person = await payments.person()
  const { orderId, fields } = await paid(person)
  const spy = jest
    .spyOn(payments.service.app.get(Orders), 'applyReportAndFulfil')
    .mockRejectedValueOnce(new Error('crash'))
    .mockRejectedValueOnce(new Error('and again'))
  expect(await notify(fields)).toBe('success')
  expect(await stateOf(orderId, person)).toEqual([0, 0])
  clock.advance(5_001)
  await payments.runJob('notifications')
  expect(await stateOf(orderId, person)).toEqual([0, 0])
  spy.mockRestore()
  await payments.runJob('notifications')
  expect(await stateOf(orderId, person)).toEqual([1, 60])
})

test('a refund reported by Alipay is recorded, and the purchase is never credited twice', async () => {
  const person = await payments.person()
  const { orderId, fields } = await paid(person)
  await notify(fields)
  expect(
    await notify(resigned(fields, { trade_status: 'TRADE_CLOSED', refund_fee: '6.00', notify_id: 'refund1' })),
  ).toBe('success')
  expect(await notify(resigned(fields, { notify_id: 'again1' }))).toBe('success')
  expect((await stateOf(orderId, person))[0]).toBe(3)
  await payments.drain()
  expect(payments.published.filter((envelope) => envelope.key === orderId).map((envelope) => envelope.type)).toEqual([
    'payments.order-placed.v1',
    'payments.order-paid.v1',
    'payments.order-refunded.v1',
  ])
})

test('money of a second trade for a paid order is left for manual review and not retried', async () => {
  const person = await payments.person()
  const { orderId, fields } = await paid(person)
  await notify(fields)
  expect(await notify(resigned(fields, { trade_no: '2026000000000000000000000099', notify_id: 'second' }))).toBe(
    'success',
  )
  expect([await stateOf(orderId, person), await kept(orderId)]).toEqual([[1, 60], 2])
  expect(
    await payments.database.collection('notifications').find({ orderId, refusedAs: 'ORDER_CANNOT_MOVE' }).toArray(),
  ).toMatchObject([{ isProcessed: true, fields: { notify_id: 'second' } }])
})
