import { createPublicKey, createVerify } from 'node:crypto'
import { beforeAll, expect, jest, test } from '@jest/globals'
import * as wechat from '@xinyu/contracts/http/product/wechat-pay'
import * as orders from '@xinyu/contracts/http/product/orders'
import * as products from '@xinyu/contracts/http/product/products'
import * as alipay from '@xinyu/contracts/http/product/alipay'
import type { ServiceUnderTest, TestPerson } from '@xinyu/testkit/service-under-test'
import { NotificationRetries } from '@xinyu/sandboxes/notifications/notification-retries'
import type { PaymentsConfig } from '../config.ts'
import { paymentsWith } from '../test-setup.ts'

const tested = paymentsWith({ WECHAT_PAY_MODE: 'sandbox' })
const { clock, placed: place } = tested
let payments: ServiceUnderTest<PaymentsConfig>
beforeAll(() => {
  payments = tested.service
})

const openid = 'oSandbox'
const atSandbox = (action: string, body: object): Promise<Response> => tested.atSandbox('wechat', action, body)
const statusOf = async (orderId: string, person: TestPerson): Promise<number> =>
  (await payments.call(orders.getOrderStatus, { orderId }, person)).order.status
const balanceOf = async ({ id }: TestPerson): Promise<number> => (await tested.wallets.get(id)).points

test('the cashier lists the payment methods', async () => {
  expect((await payments.call(products.getProduct, {}, await payments.person())).providers).toEqual([
    'alipay',
    'wechat',
  ])
})

test.each([
  ['an official account', wechat.getWxGZHPayUrl, 'officialAccount'],
  ['the mini-program', wechat.getWxMPPayUrl, 'miniProgram'],
] as const)(
  'inside WeChat, %s gets a payment under our signature, and paying it credits once',
  async (_name, call, app) => {
    const person = await payments.person()
    const orderId = await place(person)
    const { payment } = await payments.call(call, { orderId, openid }, person)
    const { wechatApps, wechatPay } = payments.sandboxes.keys
    const { appId } = wechatApps[app]
    const text = `${appId}\n${payment.timeStamp}\n${payment.nonceStr}\n${payment.package}\n`
    const key = createPublicKey(wechatPay.merchantPublicKey)
    expect(createVerify('RSA-SHA256').update(text).verify(key, payment.paySign, 'base64')).toBe(true)
    expect(payment).toMatchObject({
      appId,
      signType: 'RSA',
      package: expect.stringMatching(/^prepay_id=wx/),
    })
    const prepayId = payment.package.slice('prepay_id='.length)
    expect((await atSandbox('pay', { prepayId })).status).toBe(200)
    expect([await statusOf(orderId, person), await balanceOf(person)]).toEqual([1, 60])
    const { order } = await payments.call(wechat.checkWxpayResult, { orderId }, person)
    expect([order.provider, order.fulfilled, order.checkResult]).toEqual(['wechat', true, null])
  },
)

test('a phone outside WeChat is redirected to WeChat’s page and from there back to our own site only', async () => {
  const person = await payments.person()
  const orderId = await place(person, 'vip-30')
  const { payUrl } = await payments.call(wechat.getWxH5PayUrl, { orderId }, person)
  const url = new URL(payUrl)
  expect(url.searchParams.get('redirect_url')).toBe(`http://localhost:8080/vip/order-finished?orderId=${orderId}`)
  const page = await (await payments.sandboxes.open(payUrl)).text()
  expect([page.includes('沙箱'), page.includes('30.00'), page.includes('VIP 30天')]).toEqual([true, true, true])
  const paid = await fetch(`${payments.sandboxes.url}/sandbox/wechat/pay`, {
    method: 'POST',
    body: new URLSearchParams({
      prepayId: url.searchParams.get('prepay_id') ?? '',
      back: url.searchParams.get('redirect_url') ?? '',
    }),
    redirect: 'manual',
  })
  expect([paid.status, paid.headers.get('location')]).toEqual([303, url.searchParams.get('redirect_url')])
  expect(await statusOf(orderId, person)).toBe(1)
  const foreign = { orderId: await place(person), returnUrl: 'https://evil.example/' }
  expect((await payments.refused(wechat.getWxH5PayUrl, foreign, person)).code).toBe('INVALID_INPUT')
})

test('a computer shows a code to scan, and a query returns when it is paid', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  const { codeUrl } = await payments.call(wechat.getWxNativePayUrl, { orderId }, person)
  expect(codeUrl).toContain('/sandbox/wechat/page?prepay_id=')
  const waiting = await payments.call(wechat.checkWxpayResult, { orderId }, person)
  expect([waiting.order.status, waiting.order.checkResult]).toEqual([0, { sub_msg: '等待支付' }])
  await atSandbox('pay', { orderId })
  expect((await payments.call(wechat.checkWxpayResult, { orderId }, person)).order).toMatchObject({
    status: 1,
    checkResult: null,
  })
})

test('a payment whose notification was lost is found by a query', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  await payments.call(wechat.getWxNativePayUrl, { orderId }, person)
  await payments.sandboxes.database
    .collection('sandbox_wechat_trades')
    .updateOne({ _id: `${orderId}N` as never }, { $set: { state: 'SUCCESS', paidAt: clock.now() } })
  clock.advance(10_001)
  await payments.runJob('orders-ask')
  expect([await statusOf(orderId, person), await balanceOf(person)]).toEqual([1, 60])
})

test('an expired order is closed at WeChat too and cannot be paid there any more', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  await payments.call(wechat.getWxNativePayUrl, { orderId }, person)
  clock.advance(30 * 60_000)
  await payments.runJob('orders-close')
  expect(await statusOf(orderId, person)).toBe(7)
  expect(
    await payments.sandboxes.database.collection('sandbox_wechat_trades').findOne({ _id: `${orderId}N` as never }),
  ).toMatchObject({ state: 'CLOSED' })
})

test('an order that is paid at the moment of closing stays paid', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  await payments.call(wechat.getWxNativePayUrl, { orderId }, person)
  clock.advance(30 * 60_000)
  await payments.sandboxes.database
    .collection('sandbox_wechat_trades')
    .updateOne({ _id: `${orderId}N` as never }, { $set: { state: 'SUCCESS', paidAt: clock.now() } })
  await payments.runJob('orders-close')
  expect([await statusOf(orderId, person), await balanceOf(person)]).toEqual([1, 60])
})

test('changing the payment method ends the earlier trade, which does not close the order', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  const { codeUrl } = await payments.call(wechat.getWxNativePayUrl, { orderId }, person)
  const { payUrl } = await payments.call(alipay.getPayurlPage, { orderId }, person)
  expect((await atSandbox('pay', { prepayId: new URL(codeUrl).searchParams.get('prepay_id') })).ok).toBe(true)
  expect(await statusOf(orderId, person)).toBe(0)
  await payments.sandboxes.open(payUrl)
  // back to WeChat: Alipay's trade is closed there, and Alipay reports it
  const plan = jest.spyOn(payments.sandboxes.get(NotificationRetries), 'plan')
  await payments.call(wechat.getWxH5PayUrl, { orderId }, person)
  expect(plan).toHaveBeenCalled()
  await payments.sandboxes.notifyDue()
  expect(await statusOf(orderId, person)).toBe(0)
  await atSandbox('pay', { orderId })
  const { order } = await payments.call(orders.getOrderStatus, { orderId }, person)
  expect([order.status, order.provider, await balanceOf(person)]).toEqual([1, 'wechat', 60])
})

test('an order that was paid elsewhere meanwhile is not opened again', async () => {
  const person = await payments.person()
  const orderId = await place(person)
  await payments.call(wechat.getWxNativePayUrl, { orderId }, person)
  await payments.sandboxes.database
    .collection('sandbox_wechat_trades')
    .updateOne({ _id: `${orderId}N` as never }, { $set: { state: 'SUCCESS', paidAt: clock.now() } })
  expect((await payments.refused(alipay.getPayurlPage, { orderId }, person)).code).toBe('ORDER_CANNOT_MOVE')
  expect(await balanceOf(person)).toBe(60)
})

test('an openid is obtained once, by the login that requested it', async () => {
  const [person, other] = [await payments.person(), await payments.person()]
  const { url, state } = await payments.call(wechat.getOpenIdParam, { returnUrl: '/vip/check-order' }, person)
  const authorize = new URL(url)
  const back = await fetch(payments.sandboxes.url + authorize.pathname + authorize.search, { redirect: 'manual' })
  const found = new URL(back.headers.get('location') ?? '')
  expect([back.status, found.pathname, found.searchParams.get('state')]).toEqual([303, '/vip/check-order', state])
  const code = found.searchParams.get('code') ?? ''
  const refusal = async (input: { code: string; state: string }, who: TestPerson): Promise<string> =>
    (await payments.refused(wechat.getOpenId, input, who)).code
  expect(await refusal({ code, state }, other)).toBe('WX_CODE_INVALID')
  expect(await refusal({ code, state: 'another' }, person)).toBe('WX_CODE_INVALID')
  expect((await payments.call(wechat.getOpenId, { code, state }, person)).openid).toMatch(/^o/)
  expect(await refusal({ code, state }, person)).toBe('WX_CODE_INVALID')
  const second = await payments.call(wechat.getOpenIdParam, {}, person)
  expect(await refusal({ code, state: second.state }, person)).toBe('WX_CODE_INVALID')
  const foreign = { returnUrl: 'https://evil.example/' }
  expect((await payments.refused(wechat.getOpenIdParam, foreign, person)).code).toBe('INVALID_INPUT')
})

test('support sends a template message of the official account', async () => {
  const message = {
    openidH5: 'oSomebody',
    templateMsgTitle: '订单',
    templateMsgContent: '已付款',
    templateMsgTime: '2026-03-01 12:00',
  }
  const support = await payments.person({ roles: ['support'] })
  expect((await payments.call(wechat.sendWXGZHtemplateMsg, message, support)).msgid).toMatch(/^\d+$/)
  const unknown = { ...message, openidH5: 'nobody' }
  expect((await payments.refused(wechat.sendWXGZHtemplateMsg, unknown, support)).code).toBe('UNAVAILABLE')
  expect((await payments.refused(wechat.sendWXGZHtemplateMsg, message, await payments.person())).http).toBe(403)
})
