import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { checkWxpayResult, getWxNativePayUrl } from '@xinyu/contracts/http/product/wechat-pay'
import { getApplePurchase, verifyIosPay } from '@xinyu/contracts/http/product/app-store'
import { addOrder, getOrderList, getOrderStatus } from '@xinyu/contracts/http/product/orders'
import { getProduct } from '@xinyu/contracts/http/product/products'
import { giftStatistics } from '@xinyu/contracts/http/gift/gifts'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'

/** Paying at WeChat and in the App Store over HTTP, with late, repeated, reordered and forged notifications. */
let product: TestProduct
let member: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  member = new Visitor(product.url)
  await member.join('13600000021')
  await product.drain()
}, 180_000)
afterAll(() => product?.stop())

const post = (path: string, body: object): Promise<Response> =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const points = async (): Promise<number> => (await member.call(giftStatistics, {})).guanPoint
const placed = async (productNum: string): Promise<string> =>
  (await member.call(addOrder, { productNum, clientId: randomUUID() })).orderId
const statusOf = async (orderId: string): Promise<number> =>
  (await member.call(getOrderStatus, { orderId })).order.status

interface Bought {
  transactionId: string
  signedTransaction: string
}
const atApple = async (action: string, body: object): Promise<Bought> => {
  const response = await post(`/sandbox/apple/${action}`, body)
  expect(response.status).toBe(200)
  return (await response.json()) as Bought
}

/** Buys what the page that replaces StoreKit offers. */
const buy = async (orderId: string, more: object = {}): Promise<Bought> => {
  const { payUrl } = await member.call(getApplePurchase, { orderId })
  return atApple('pay', { ...Object.fromEntries(new URL(payUrl ?? '').searchParams), back: '', ...more })
}

test('a WeChat code is scanned and paid; a forged notification before it and a repeat change nothing', async () => {
  const before = await points()
  const orderId = await placed('point-60')
  const { codeUrl } = await member.call(getWxNativePayUrl, { orderId })
  const forged = await fetch(`${product.url}/api/product/notify/wechat`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'wechatpay-timestamp': String(Math.floor(Date.now() / 1_000)),
      'wechatpay-nonce': 'n',
      'wechatpay-serial': '5A',
      'wechatpay-signature': 'AAAA',
    },
    body: JSON.stringify({
      id: '1',
      create_time: '',
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: '',
      summary: '',
    }),
  })
  expect([forged.status >= 400, await statusOf(orderId), await points()]).toEqual([true, 0, before])
  const prepayId = new URL(codeUrl).searchParams.get('prepay_id') ?? ''
  for (const _again of [1, 2]) expect((await post('/sandbox/wechat/pay', { prepayId })).status).toBe(200)
  for (const _again of [1, 2])
    expect((await member.call(checkWxpayResult, { orderId })).order).toMatchObject({ status: 1, provider: 'wechat' })
  expect(await points()).toBe(before + 60)
  await post('/sandbox/wechat/refund', { orderId })
  await product.drain()
  expect([await statusOf(orderId), await points()]).toEqual([3, before])
})

test('the app reports an App Store purchase that a notification already reported: credited once', async () => {
  const before = await points()
  const orderId = await placed('point-300')
  const { payUrl } = await member.call(getApplePurchase, { orderId })
  expect(await (await fetch(payUrl ?? '')).text()).toContain('30.00')
  const bought = await buy(orderId)
  const { signedTransaction } = bought
  for (const _again of [1, 2]) {
    const { order, profile } = await member.call(verifyIosPay, { signedTransaction, orderId })
    expect([order.orderId, order.status, profile.guanPoint]).toEqual([orderId, 1, before + 300])
  }
  await atApple('act', { transactionId: bought.transactionId, what: 'refund' })
  await product.drain()
  expect([await statusOf(orderId), await points()]).toEqual([3, before])
})

test('Apple’s refund arrives before the payment, with forged notifications: no points are credited', async () => {
  const before = await points()
  const orderId = await placed('point-60')
  const bought = await buy(orderId, { isTold: false })
  await atApple('act', { transactionId: bought.transactionId, what: 'refund' })
  const { order } = await member.call(verifyIosPay, { signedTransaction: bought.signedTransaction })
  expect([order.status, await points()]).toEqual([3, before])
  const [head = '', body = ''] = bought.signedTransaction.split('.')
  const forged = `${head}.${body}.${Buffer.alloc(64, 1).toString('base64url')}`
  expect((await member.refused(verifyIosPay, { signedTransaction: forged })).code).toBe('TRANSACTION_INVALID')
  expect((await post('/api/product/notify/apple', { signedPayload: forged })).status).toBe(401)
  expect(await points()).toBe(before)
})

test('a subscription renews: each month is an order, reported late and out of order, and credited once', async () => {
  expect((await member.call(getProduct, {})).sandboxes).toContain('apple')
  const orderId = await placed('vip-30')
  const first = await buy(orderId, { renews: true, isTold: false })
  const renewed = await atApple('act', { transactionId: first.transactionId, what: 'renew' })
  for (const { signedTransaction } of [first, renewed, first, renewed])
    await member.call(verifyIosPay, { signedTransaction })
  const { list } = await member.call(getOrderList, {})
  const months = list.filter(({ provider, days }) => provider === 'apple' && days === 30)
  expect(months.map(({ status, fulfilled }) => [status, fulfilled])).toEqual([
    [1, true],
    [1, true],
  ])
  const { profile } = await member.call(verifyIosPay, { signedTransaction: first.signedTransaction })
  const days = (new Date(profile.vipLimitDate ?? 0).getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(59)
  expect(days).toBeLessThan(60.1)
})
