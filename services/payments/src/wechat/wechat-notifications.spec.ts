import { createSign, generateKeyPairSync } from 'node:crypto'
import { beforeAll, expect, jest, test } from '@jest/globals'
import * as wechat from '@xinyu/contracts/http/product/wechat-pay'
import type { ServiceUnderTest, TestPerson } from '@xinyu/testkit/service-under-test'
import type { PaymentsConfig } from '../config.ts'
import { Orders } from '../orders/orders.public.ts'
import { paymentsWith } from '../test-setup.ts'
import { WechatNotifier } from '@xinyu/sandboxes/wechat-pay/wechat-notifier'
import type { SignedMessage } from '@xinyu/sandboxes/wechat-pay/wechat-protocol'
import { type WechatTrade, WechatTradesStore } from '@xinyu/sandboxes/wechat-pay/wechat-trades.store'
import { transactionOf } from '@xinyu/sandboxes/wechat-pay/wechat-views'

const tested = paymentsWith({ WECHAT_PAY_MODE: 'sandbox' })
const { clock } = tested
let payments: ServiceUnderTest<PaymentsConfig>
beforeAll(() => {
  payments = tested.service
})

const notifier = () => payments.sandboxes.get(WechatNotifier)
const post = async ({ body, headers }: SignedMessage): Promise<{ status: number; code: string }> => {
  const url = `${payments.service.url}/api/product/notify/wechat`
  const response = await fetch(url, { method: 'POST', body, headers })
  return { status: response.status, code: ((await response.json()) as { code: string }).code }
}
const accepted = { status: 200, code: 'SUCCESS' }
const refused = { status: 401, code: 'FAIL' }
/** an order of 60 points that was paid; nothing is sent yet */
const paid = async (person: TestPerson): Promise<{ orderId: string; trade: WechatTrade }> => {
  const orderId = await tested.placed(person)
  await payments.call(wechat.getWxNativePayUrl, { orderId }, person)
  const trade = await payments.sandboxes.get(WechatTradesStore).pay(`${orderId}N`)
  if (!trade) throw new Error('not paid')
  return { orderId, trade }
}
const messageFor = (trade: WechatTrade, id = `n-${trade._id}`) =>
  notifier().messageOf(trade, { id, about: 'transaction' })
const stateOf = async (orderId: string, person: TestPerson): Promise<[number, number, number]> => [
  ...(await tested.stateOf(orderId, person)),
  await tested.keptOf(orderId),
]

test('a genuine notification is stored and credited once, however often it arrives', async () => {
  const person = await payments.person()
  const { orderId, trade } = await paid(person)
  const message = messageFor(trade)
  expect(await Promise.all([post(message), post(message), post(message)])).toEqual([accepted, accepted, accepted])
  expect(await post(message)).toEqual(accepted)
  expect(await stateOf(orderId, person)).toEqual([1, 60, 1])
})

test('a forged, altered, old or half-signed notification is refused and stores nothing', async () => {
  const person = await payments.person()
  const { orderId, trade } = await paid(person)
  const message = messageFor(trade)
  const { body, headers } = message
  const with_ = (name: string, value: string): SignedMessage => ({ body, headers: { ...headers, [name]: value } })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const text = `${headers['wechatpay-timestamp']}\n${headers['wechatpay-nonce']}\n${body}\n`
  const forged = createSign('RSA-SHA256').update(text).sign(stranger, 'base64')
  const forgeries: [string, SignedMessage][] = [
    ['another key', with_('wechatpay-signature', forged)],
    ['another serial', with_('wechatpay-serial', 'PUB_KEY_ID_0000')],
    ['another time', with_('wechatpay-timestamp', String(Number(headers['wechatpay-timestamp']) + 1))],
    ['another nonce', with_('wechatpay-nonce', 'x')],
    ['no signature', with_('wechatpay-signature', '')],
    ['one more space', { body: `${body} `, headers }],
    ['another id', { body: body.replace(/"id":"[^"]*"/, '"id":"other"'), headers }],
  ]
  for (const [forgery, altered] of forgeries) expect([forgery, await post(altered)]).toEqual([forgery, refused])
  clock.advance(301_000)
  expect(await post(message)).toEqual(refused)
  expect(await stateOf(orderId, person)).toEqual([0, 0, 0])
  expect(await post(messageFor(trade))).toEqual(accepted)
})

test('one that WeChat signed for another merchant, app, order, amount or currency is refused', async () => {
  const person = await payments.person()
  const { orderId, trade } = await paid(person)
  const { mchId } = payments.sandboxes.keys.wechatPay
  const whole = transactionOf(trade, mchId) as { amount: object }
  const changes: [string, object][] = [
    ['merchant', { mchid: '1999999999' }],
    ['app', { appid: 'wx9999999999999999' }],
    ['order', { out_trade_no: 'nothing0of0oursN' }],
    ['the shape of the order', { out_trade_no: '../../x' }],
    ['amount', { amount: { ...whole.amount, total: 599 } }],
    ['currency', { amount: { ...whole.amount, currency: 'USD' } }],
    ['state', { trade_state: 'ODD' }],
    ['no amount', { amount: undefined }],
  ]
  for (const [what, change] of changes) {
    const altered = notifier().message('n1', 'transaction', { ...whole, ...change })
    expect([what, await post(altered)]).toEqual([what, refused])
  }
  expect(await stateOf(orderId, person)).toEqual([0, 0, 0])
})

test('what was stored before a crash is applied afterwards, even with an expired signature', async () => {
  const person = await payments.person()
  const { orderId, trade } = await paid(person)
  const spy = jest
    .spyOn(payments.service.app.get(Orders), 'applyReportAndFulfil')
    .mockRejectedValueOnce(new Error('crash'))
  expect(await post(messageFor(trade))).toEqual(accepted)
  expect(await stateOf(orderId, person)).toEqual([0, 0, 1])
  spy.mockRestore()
  clock.advance(3_600_000)
  await payments.runJob('notifications')
  expect(await stateOf(orderId, person)).toEqual([1, 60, 1])
})

test('a refund at WeChat’s console that arrives before its payment leaves no points', async () => {
  const person = await payments.person()
  const { orderId, trade } = await paid(person)
  const refunded = await payments.sandboxes.get(WechatTradesStore).refund(trade.transactionId, 'C1', trade.total)
  if (!refunded) throw new Error('not refunded')
  expect(await post(notifier().messageOf(refunded, { id: 'r1', about: 'refund' }))).toEqual(accepted)
  expect(await post(messageFor({ ...trade, state: 'SUCCESS' }))).toEqual(accepted)
  expect((await stateOf(orderId, person)).slice(0, 2)).toEqual([3, 0])
})

test('WeChat repeats a notification until it is acknowledged', async () => {
  const person = await payments.person()
  const { orderId } = await paid(person)
  await payments.sandboxes.notifyDue()
  expect((await stateOf(orderId, person)).slice(0, 2)).toEqual([1, 60])
})
