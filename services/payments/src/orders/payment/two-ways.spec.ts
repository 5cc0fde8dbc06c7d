import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import * as wechat from '@xinyu/contracts/http/product/wechat-pay'
import * as orders from '@xinyu/contracts/http/product/orders'
import * as alipay from '@xinyu/contracts/http/product/alipay'
import { FixedClock } from '@xinyu/platform/clock'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../../config.ts'
import { PaymentsModule } from '../../payments.module.ts'
import { Wallets } from '../../wallets/wallets.public.ts'
import { OrderPayments } from '../orders.public.ts'
import { OrdersStore } from '../store/orders.store.ts'
import { payAtAlipay } from '../../test-setup.ts'

const clock = FixedClock.atNextNoon()
let payments: ServiceUnderTest<PaymentsConfig>
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox', WECHAT_PAY_MODE: 'sandbox' },
    clock,
  })
})
afterAll(() => payments.close())
afterEach(async () => {
  jest.restoreAllMocks()
  await payments.drain()
  expect((await payments.service.app.get(Wallets).check()).faults).toEqual([])
})

const place = async (person: TestPerson): Promise<string> =>
  (await payments.call(orders.addOrder, { productNum: 'point-60' }, person)).orderId
const statusOf = async (orderId: string, person: TestPerson): Promise<number> =>
  (await payments.call(orders.getOrderStatus, { orderId }, person)).order.status
const balanceOf = async ({ id }: TestPerson): Promise<number> =>
  (await payments.service.app.get(Wallets).get(id)).points

test('a crash while the payment method is changed leaves the order open', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  await payments.call(wechat.getWxNativePayUrl, { orderId }, person)
  jest.spyOn(payments.service.app.get(OrdersStore), 'markOpened').mockRejectedValueOnce(new Error('crash'))
  expect((await payments.refused(alipay.getPayurlPage, { orderId }, person)).http).toBe(500)
  await payments.call(alipay.getPayurlPage, { orderId }, person)
  expect(await statusOf(orderId, person)).toBe(0)
  await payAtAlipay(payments, orderId)
  expect([await statusOf(orderId, person), await balanceOf(person)]).toEqual([1, 60])
})

/** Opens the page of a payment method as the buyer's browser does. */
const open = async (way: 'alipay' | 'wechat', orderId: string, person: TestPerson): Promise<string | null> => {
  if (way === 'wechat') {
    await payments.call(wechat.getWxNativePayUrl, { orderId }, person)
    return null
  }
  const { payUrl } = await payments.call(alipay.getPayurlPage, { orderId }, person)
  expect((await payments.sandboxes.open(payUrl)).status).toBe(200)
  const content = JSON.parse(new URL(payUrl).searchParams.get('biz_content') ?? '{}') as { out_trade_no: string }
  return content.out_trade_no
}

test('after repeated changes of the payment method only the last one takes money', async () => {
  for (const last of ['alipay', 'wechat'] as const) {
    const person = await payments.person()
    const orderId = await place(person)
    const numbers: (string | null)[] = []
    for (const way of ['alipay', 'wechat', 'alipay', 'wechat', 'alipay'] as const)
      numbers.push(await open(way, orderId, person))
    expect(numbers).toEqual([orderId, null, `${orderId}_2`, null, `${orderId}_3`])
    if (last === 'wechat') await open('wechat', orderId, person)
    await payments.service.app.get(OrderPayments).reconcile(await payments.service.app.get(OrdersStore).get(orderId))
    expect(await statusOf(orderId, person)).toBe(0)
    const old = await payments.sandboxes.post('alipay/pay', { trade: `${orderId}_2` })
    expect(await old.json()).toMatchObject({ code: 'ORDER_CLOSED' })
    expect((await payments.sandboxes.post(`${last}/pay`, { orderId })).status).toBe(200)
    const { order } = await payments.call(orders.getOrderStatus, { orderId }, person)
    expect([order.status, order.provider, await balanceOf(person)]).toEqual([1, last, 60])
  }
})

test('an unopened page keeps its number, and opening the same method again uses the same trade', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  await payments.call(alipay.getPayurlPage, { orderId }, person)
  await open('wechat', orderId, person)
  expect([await open('alipay', orderId, person), await open('alipay', orderId, person)]).toEqual([orderId, orderId])
})

test('money that an ended trade took is still credited to its order, late', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  for (const way of ['alipay', 'wechat', 'alipay', 'wechat'] as const) await open(way, orderId, person)
  clock.advance(3_600_000)
  await payments.runJob('orders-close')
  expect(await statusOf(orderId, person)).toBe(7)
  const paid = { status: 'TRADE_SUCCESS', paidAt: clock.now(), nextNotifyAt: clock.now() }
  await payments.sandboxes.database
    .collection('sandbox_trades')
    .updateOne({ _id: `${orderId}_2` as never }, { $set: paid })
  await payments.sandboxes.notifyDue()
  expect([await statusOf(orderId, person), await balanceOf(person)]).toEqual([1, 60])
})

test('an order that was paid twice stays paid when the second payment goes back', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  await payments.call(wechat.getWxNativePayUrl, { orderId }, person)
  await payments.call(alipay.getPayurlPage, { orderId }, person)
  await payAtAlipay(payments, orderId)
  await payments.sandboxes.database
    .collection('sandbox_wechat_trades')
    .updateOne({ _id: `${orderId}N` as never }, { $set: { state: 'SUCCESS', paidAt: clock.now() } })
  expect((await payments.sandboxes.post('wechat/refund', { orderId })).ok).toBe(true)
  const { order } = await payments.call(orders.getOrderStatus, { orderId }, person)
  expect([order.status, order.provider, await balanceOf(person)]).toEqual([1, 'alipay', 60])
})
