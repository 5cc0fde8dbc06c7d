import { expect, test } from '@jest/globals'
import * as alipay from '@xinyu/contracts/http/product/alipay'
import * as vipCalls from '@xinyu/contracts/http/users/vip'
import { Wallets } from '../wallets/wallets.public.ts'
import { clock, factsOf, pay, payments, place, statusOf, sweep, tested } from './test-setup.ts'

const cashier = async (action: 'refund' | 'cancel', orderId: string): Promise<{ code?: string }> =>
  (await (await tested.atSandbox('alipay', action, { orderId })).json()) as { code?: string }

test('an expired order is closed at Alipay too and cannot be paid there any more', async () => {
  const person = await payments.person()
  const orderId = await place(person, 'point-60')
  const { payUrl } = await payments.call(alipay.getPayurl, { orderId }, person)
  await payments.sandboxes.open(payUrl)
  const trades = payments.sandboxes.database.collection('sandbox_trades')
  const trade = () => trades.findOne({ _id: orderId as never })
  expect(await trade()).toMatchObject({ status: 'WAIT_BUYER_PAY', expiresAt: expect.any(Date) })
  // Alipay expires it by itself; we close one that it leaves open
  await trades.updateOne({ _id: orderId as never }, { $set: { expiresAt: null } })
  clock.advance(30 * 60_000)
  await sweep()
  expect([await statusOf(orderId, person), (await trade())?.status]).toEqual([7, 'TRADE_CLOSED'])
  await pay(orderId)
  expect([await statusOf(orderId, person), (await trade())?.status]).toEqual([7, 'TRADE_CLOSED'])
})

test('a buyer who cancels at the cashier closes the order', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  const { payUrl } = await payments.call(alipay.getPayurl, { orderId }, person)
  await payments.sandboxes.open(payUrl)
  await fetch(`${payments.sandboxes.url}/sandbox/alipay/cancel`, {
    method: 'POST',
    body: new URLSearchParams({ orderId }),
    redirect: 'manual',
  })
  expect(await statusOf(orderId, person)).toBe(7)
  expect((await pay(orderId)).ok && (await statusOf(orderId, person))).toBe(7)
})

test('a refund at Alipay takes back the purchase, once', async () => {
  const person = await payments.person()
  const [vip, pack] = [await place(person), await place(person, 'point-60')]
  for (const orderId of [vip, pack]) await pay(orderId)
  for (const orderId of [vip, pack, pack]) await cashier('refund', orderId)
  expect([await statusOf(vip, person), await statusOf(pack, person)]).toEqual([3, 3])
  const wallet = await payments.service.app.get(Wallets).get(person.id)
  expect([wallet.points, wallet.vipLimitDate]).toEqual([0, clock.now()])
  expect((await payments.refused(vipCalls.beVip, {}, person)).code).toBe('ORDER_NOT_PAID')
  await payments.drain()
  expect(factsOf(pack)).toEqual(['order-placed', 'order-paid', 'order-refunded'])
  expect(factsOf(person.id).toSorted()).toEqual([
    'membership-changed',
    'membership-changed',
    'points-changed',
    'points-changed',
  ])
})

test('Alipay has no trade before its page is opened; then it can be cancelled there, but not refunded', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  const { payUrl } = await payments.call(alipay.getPayurl, { orderId }, person)
  expect((await cashier('cancel', orderId)).code).toBe('ORDER_NOT_FOUND')
  await payments.sandboxes.open(payUrl)
  expect((await cashier('refund', orderId)).code).toBe('ORDER_NOT_PAID')
  await cashier('cancel', orderId)
  expect(await statusOf(orderId, person)).toBe(7)
})

test('the cashier refuses a page with an altered amount', async () => {
  const person = await payments.person()
  const orderId = await place(person, 'point-980')
  const { payUrl } = await payments.call(alipay.getPayurl, { orderId }, person)
  const url = new URL(payUrl)
  url.searchParams.set('biz_content', (url.searchParams.get('biz_content') ?? '').replace('98.00', '0.01'))
  expect((await payments.sandboxes.open(url.href)).status).toBe(400)
})
