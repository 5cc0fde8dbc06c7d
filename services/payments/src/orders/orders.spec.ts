import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { orders as ordersResource } from '@xinyu/contracts/admin/orders'
import * as users from '@xinyu/contracts/events/users'
import * as products from '@xinyu/contracts/http/product/products'
import * as ordersCalls from '@xinyu/contracts/http/product/orders'
import * as alipay from '@xinyu/contracts/http/product/alipay'
import * as vip from '@xinyu/contracts/http/users/vip'
import * as gifts from '@xinyu/contracts/http/gift/gifts'
import { importOrder } from '@xinyu/contracts/internal/payments'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { snapshot } from '@xinyu/testkit/people/builders'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import { OrdersStore } from './store/orders.store.ts'
import { clock, factsOf, pay, payments, place, statusOf, sweep } from './test-setup.ts'

test('shows guests what is on sale, by kind', async () => {
  const { productList } = await payments.call(
    products.getProduct,
    { type: 'vip' },
    await payments.person({ type: 'temp', isCompleted: 0 }),
  )
  expect(productList.map((one) => [one.productNum, one.days, one.price])).toEqual([
    ['vip-30', 30, 3_000],
    ['vip-90', 90, 7_800],
    ['vip-365', 365, 23_800],
  ])
})

test('returns the same order for the same client id, and refuses what is not on sale', async () => {
  const person = await payments.person()
  const clientId = randomUUID()
  const [first, again] = await Promise.all([
    payments.call(ordersCalls.addOrder, { productNum: 'vip-30', clientId }, person),
    payments.call(ordersCalls.addOrder, { productNum: 'vip-30', clientId }, person),
  ])
  expect(again.orderId).toBe(first.orderId)
  expect((await payments.call(ordersCalls.getOrderList, {}, person)).total).toBe(1)
  expect((await payments.refused(ordersCalls.addOrder, { productNum: 'vip-9999' }, person)).code).toBe(
    'PRODUCT_NOT_FOUND',
  )
  await payments.drain()
  expect(factsOf(first.orderId)).toEqual(['order-placed'])
})

test('a paid VIP order activates VIP once, with its facts, and the client is redirected to the site', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  const { payUrl } = await payments.call(alipay.getPayurlH5, { orderId, returnUrl: '/vip/order-finished' }, person)
  expect(payUrl.length).toBeLessThan(2_000)
  const page = await payments.sandboxes.open(payUrl)
  const html = await page.text()
  expect([page.status, html.includes('沙箱'), html.includes('30.00'), html.includes('VIP 30天')]).toEqual([
    200,
    true,
    true,
    true,
  ])
  const paid = await fetch(`${payments.sandboxes.url}/sandbox/alipay/pay`, {
    method: 'POST',
    body: new URLSearchParams({ orderId }),
    redirect: 'manual',
  })
  expect([
    paid.status,
    paid.headers.get('location')?.startsWith('http://localhost:8080/vip/order-finished?out_trade_no='),
  ]).toEqual([303, true])
  const { order } = await payments.call(ordersCalls.getOrderStatus, { orderId }, person)
  expect([order.status, order.fulfilled, order.provider]).toEqual([1, true, 'alipay'])
  const { profile } = await payments.call(vip.beVip, { productNum: 'vip-30' }, person)
  expect([profile.isVip, profile.vipLimitDate]).toEqual([
    true,
    new Date(clock.now().getTime() + 30 * DAY_MS).toISOString(),
  ])
  await payments.drain()
  expect([factsOf(orderId), factsOf(person.id)]).toEqual([['order-placed', 'order-paid'], ['membership-changed']])
})

test('payment removes the provider’s text on an unpaid order, and a late response does not restore it', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  await payments.call(alipay.getPayurlPage, { orderId }, person)
  const { order: unpaid } = await payments.call(alipay.checkAlipayResult, { orderId }, person)
  expect(unpaid.checkResult?.sub_msg).toBeTruthy()
  await pay(orderId)
  const checked = async () => (await payments.call(ordersCalls.getOrderStatus, { orderId }, person)).order
  expect(await checked()).toMatchObject({ status: 1, checkResult: null })
  await payments.service.app.get(OrdersStore).setCheckText(orderId, '等待支付')
  expect(await checked()).toMatchObject({ status: 1, checkResult: null })
  await payments.database.collection('orders').updateOne({ _id: orderId as never }, { $set: { checkText: '等待支付' } })
  expect(await checked()).toMatchObject({ status: 1, checkResult: null })
})

test('a guanPoint pack is credited once, however often and from wherever it is claimed', async () => {
  const person = await payments.person()
  const orderId = await place(person, 'point-300')
  await payments.call(alipay.getPayurlPage, { orderId }, person)
  const ask = () => payments.call(alipay.checkAlipayResult, { orderId }, person)
  const claim = () => payments.call(ordersCalls.addGuanPoint, { orderId }, person)
  expect((await pay(orderId)).status).toBe(200)
  await Promise.all([pay(orderId), ask(), claim(), claim(), sweep(), ask(), pay(orderId)])
  expect((await claim()).guanPoint).toBe(300)
  await payments.drain()
  expect(factsOf(person.id)).toEqual(['points-changed'])
})

test('gives nothing on the client’s word alone', async () => {
  const person = await payments.person()
  expect((await payments.refused(vip.beVip, { productNum: 'vip-30' }, person)).code).toBe('ORDER_NOT_FOUND')
  const orderId = await place(person)
  expect((await payments.refused(vip.beVip, { productNum: 'vip-30' }, person)).code).toBe('ORDER_NOT_PAID')
  await payments.call(alipay.getPayurl, { orderId }, person)
  expect((await payments.refused(vip.beVip, { orderId }, person)).code).toBe('ORDER_NOT_PAID')
  expect((await payments.refused(ordersCalls.addGuanPoint, { orderId }, person)).code).toBe('ORDER_NOT_FOUND')
  const other = await payments.person()
  await pay(orderId)
  for (const call of [ordersCalls.getOrderStatus, alipay.checkAlipayResult, vip.beVip, alipay.getPayurl])
    expect((await payments.refused(call, { orderId }, other)).code).toBe('ORDER_NOT_FOUND')
})

test('sends nobody to another site after paying', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  expect(
    (await payments.refused(alipay.getPayurl, { orderId, returnUrl: 'https://evil.example/x' }, person)).code,
  ).toBe('INVALID_INPUT')
  expect((await payments.refused(alipay.getPayurl, { orderId, returnUrl: '//evil.example/x' }, person)).code).toBe(
    'INVALID_INPUT',
  )
})

test('credits a payment whose notification was lost: the provider is queried', async () => {
  const person = await payments.person()
  const orderId = await place(person, 'point-60')
  await payments.call(alipay.getPayurl, { orderId }, person)
  await payments.sandboxes.database
    .collection('sandbox_trades')
    .updateOne({ _id: orderId as never }, { $setOnInsert: trade(orderId, '6.00') }, { upsert: true })
  await sweep()
  expect(await statusOf(orderId, person)).toBe(0)
  clock.advance(10_001)
  await sweep()
  expect(await statusOf(orderId, person)).toBe(1)
  expect((await payments.call(gifts.giftStatistics, {}, person)).guanPoint).toBe(60)
})

test('fulfils an order that a crash left paid but not credited', async () => {
  const person = await payments.person()
  const orderId = await place(person, 'point-60')
  await pay(orderId)
  await payments.database.collection('orders').updateOne({ _id: orderId as never }, { $set: { fulfilled: false } })
  await sweep()
  const { order } = await payments.call(ordersCalls.getOrderStatus, { orderId }, person)
  expect([order.fulfilled, (await payments.call(ordersCalls.addGuanPoint, { orderId }, person)).guanPoint]).toEqual([
    true,
    60,
  ])
})

test('closes after half an hour, accepts late money, and reports it', async () => {
  const person = await payments.person()
  const unseen = await place(person)
  clock.advance(1)
  const opened = await place(person, 'point-60')
  await payments.call(alipay.getPayurl, { orderId: opened }, person)
  expect((await payments.call(ordersCalls.getUncompleteOrder, {}, person)).order?.orderId).toBe(opened)
  clock.advance(30 * 60_000)
  expect((await payments.call(ordersCalls.getUncompleteOrder, {}, person)).order).toBeNull()
  await sweep()
  expect([await statusOf(unseen, person), await statusOf(opened, person)]).toEqual([7, 7])
  expect((await payments.refused(alipay.getPayurl, { orderId: opened }, person)).code).toBe('ORDER_CLOSED')
  await payments.sandboxes.database
    .collection('sandbox_trades')
    .updateOne({ _id: opened as never }, { $setOnInsert: trade(opened, '6.00') }, { upsert: true })
  const { order } = await payments.call(alipay.checkAlipayResult, { orderId: opened }, person)
  expect([order.status, order.fulfilled]).toEqual([1, true])
  await payments.drain()
  expect([factsOf(unseen), factsOf(opened)]).toEqual([
    ['order-placed', 'order-closed'],
    ['order-placed', 'order-closed', 'order-paid'],
  ])
})

test('finance sees orders with their buyers and queries the provider; others may not', async () => {
  const person = await payments.person()
  await payments.receive(users.registered, person.id, {
    user: snapshot({ _id: person.id, name: '林小雨' }),
    how: 'phone',
    shareCode: null,
  })
  const orderId = await place(person, 'point-60')
  await payments.call(alipay.getPayurl, { orderId }, person)
  await payments.sandboxes.database
    .collection('sandbox_trades')
    .updateOne({ _id: orderId as never }, { $setOnInsert: trade(orderId, '6.00') }, { upsert: true })
  const finance = await payments.person({ roles: ['finance'] })
  const admin = async (path: string, who: TestPerson, method = 'GET') =>
    fetch(`${payments.service.url}/api/admin/${ordersResource.name}${path}`, {
      method,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
  const list = await admin(`?filter=${encodeURIComponent(JSON.stringify({ q: '小雨', status: 0 }))}`, finance)
  expect([
    list.headers.get('content-range'),
    ((await list.json()) as { userName: string; id: string }[]).map((row) => [row.id, row.userName]),
  ]).toEqual(['orders 0-0/1', [[orderId, '林小雨']]])
  expect(((await (await admin(`/${orderId}/reconcile`, finance, 'POST')).json()) as { status: number }).status).toBe(1)
  expect((await payments.call(ordersCalls.changeOrderStatus, { orderId }, finance)).order.fulfilled).toBe(true)
  expect((await admin('', await payments.person())).status).toBe(403)
  expect(
    (
      await payments.refused(
        ordersCalls.changeOrderStatus,
        { orderId },
        await payments.person({ roles: ['moderator'] }),
      )
    ).http,
  ).toBe(403)
})

const trade = (orderId: string, amount: string): object => ({
  trade_no: `t${orderId}`,
  status: 'TRADE_SUCCESS',
  amount,
  subject: 'x',
  notifyUrl: '',
  returnUrl: '',
  createdAt: clock.now(),
  expiresAt: null,
  paidAt: clock.now(),
  notifyId: `n${orderId}`,
  told: true,
  tries: 1,
  nextTellAt: null,
})

test('the demo data gets a failed order, once; in production the call is refused', async () => {
  const person = await payments.person()
  const operator = new InternalClient({ ...payments.config, PAYMENTS_URL: payments.service.url })
  const wanted = { user_id: person.id, productNum: 'vip-30', clientId: randomUUID() }
  const { orderId, order_status } = await operator.call(importOrder, wanted)
  expect(order_status).toBe(2)
  expect(await operator.call(importOrder, wanted)).toEqual({ orderId, order_status: 2 })
  expect(
    (await payments.call(ordersCalls.getOrderList, {}, person)).list.map((one) => [
      one.orderId,
      one.status,
      one.fulfilled,
    ]),
  ).toEqual([[orderId, 2, false]])
  expect((await payments.refused(alipay.getPayurlH5, { orderId }, person)).code).toBe('ORDER_CLOSED')
  const { NODE_ENV } = payments.config
  payments.config.NODE_ENV = 'production'
  await expect(operator.call(importOrder, { ...wanted, clientId: randomUUID() })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  payments.config.NODE_ENV = NODE_ENV
  expect((await payments.call(ordersCalls.getOrderList, {}, person)).total).toBe(1)
})
