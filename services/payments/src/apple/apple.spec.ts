import { expect, test } from '@jest/globals'
import { createPrivateKey, sign } from 'node:crypto'
import * as more from '@xinyu/contracts/http/product/app-store'
import * as orders from '@xinyu/contracts/http/product/orders'
import * as products from '@xinyu/contracts/http/product/products'
import * as alipay from '@xinyu/contracts/http/product/alipay'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import { AppleNoticesStore } from '@xinyu/sandboxes/app-store/apple-notices.store'
import { AppleTransactionsStore } from '@xinyu/sandboxes/app-store/apple-transactions.store'
import { appleChain } from '@xinyu/sandboxes/keys/app-store-keys'
import { tokenOf } from './apple.rules.ts'
import { type Bought, paymentsWithApple } from './test-setup.ts'

const tested = paymentsWithApple()
const { clock, notify, signedNotification, placed, buy, buyAt, buyOther, act, signed, contentOf, stateOf } = tested
const bring = (person: TestPerson, { signedTransaction }: Bought, orderId?: string) =>
  tested.service.call(more.verifyIosPay, { signedTransaction, ...(orderId ? { orderId } : {}) }, person)
const refusedTo = async (person: TestPerson, signedTransaction: string): Promise<string> =>
  (await tested.service.refused(more.verifyIosPay, { signedTransaction }, person)).code
const ordersOf = async (person: TestPerson) => (await tested.service.call(orders.getOrderList, {}, person)).list

test('the cashier offers the App Store and shows that it is the sandbox', async () => {
  const { providers, sandboxes, productList } = await tested.service.call(
    products.getProduct,
    {},
    await tested.service.person(),
  )
  expect([providers, sandboxes]).toEqual([
    ['alipay', 'apple'],
    ['alipay', 'apple'],
  ])
  expect(productList.every(({ appleProductId }) => appleProductId?.startsWith('com.xinyu.'))).toBe(true)
})

test('the app buys with its order’s token, sends the StoreKit transaction, and is credited once', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const asked = await tested.service.call(more.getApplePurchase, { orderId }, person)
  expect(asked).toMatchObject({ orderId, productId: 'com.xinyu.point.60', appAccountToken: tokenOf(orderId) })
  const bought = await buyAt(asked.payUrl)
  const answers = await Promise.all([1, 2, 3].map(() => bring(person, bought, orderId)))
  for (const { order, profile } of answers)
    expect([order.orderId, order.status, order.provider, profile.guanPoint]).toEqual([orderId, 1, 'apple', 60])
  expect(await stateOf(orderId, person)).toEqual([1, 60])
  await tested.service.drain()
  expect(tested.service.published.filter(({ key }) => key === orderId).map(({ type }) => type)).toEqual([
    'payments.order-placed.v1',
    'payments.order-paid.v1',
  ])
})

test('VIP can be bought as well, and the response has its end', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person, 'vip-30')
  const { profile, order } = await bring(person, await buy(orderId), orderId)
  expect([profile.isVip, order.fulfilled]).toEqual([true, true])
  const until = new Date(clock.now().getTime() + 30 * DAY_MS).toISOString()
  expect(profile.vipLimitDate).toBe(until)
})

test('a member cannot redeem another’s purchase, nor use one for another order', async () => {
  const [rich, poor] = [await tested.service.person(), await tested.service.person()]
  const [mine, other] = [await placed(rich), await placed(rich)]
  const bought = await buy(mine)
  expect(await refusedTo(poor, bought.signedTransaction)).toBe('TRANSACTION_INVALID')
  const wrong = { signedTransaction: bought.signedTransaction, orderId: other }
  expect((await tested.service.refused(more.verifyIosPay, wrong, rich)).code).toBe('TRANSACTION_INVALID')
  await bring(rich, bought)
  expect(await refusedTo(poor, bought.signedTransaction)).toBe('TRANSACTION_INVALID')
  expect([await stateOf(mine, rich), await stateOf(other, rich)]).toEqual([
    [1, 60],
    [0, 60],
  ])
})

test('a transaction that Apple did not sign, or not for us, credits nothing', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const bought = await buy(orderId)
  const content = await contentOf(bought)
  const stranger = appleChain()
  const [head = '', body = '', signature = ''] = bought.signedTransaction.split('.')
  const richer = Buffer.from(JSON.stringify({ ...content, productId: 'com.xinyu.point.2080' })).toString('base64url')
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  const symmetric = Buffer.from(JSON.stringify({ alg: 'HS256', x5c: JSON.parse(atob(head)).x5c })).toString('base64url')
  const forgeries: [string, string][] = [
    ['another chain', signed(content, stranger)],
    ['another key under our chain', signed(content, { signerPrivateKey: stranger.signerPrivateKey })],
    ['no App Store extension', signed(content, { signerCertificate: stranger.rootCertificate })],
    ['another product', `${head}.${richer}.${signature}`],
    ['no signature', `${unsigned}.${body}.`],
    ['a shared secret', `${symmetric}.${body}.${signature}`],
    ['half of the token', bought.signedTransaction.slice(0, 900)],
    ['another app', signed({ ...content, bundleId: 'com.else' })],
    ['another environment', signed({ ...content, environment: 'Production' })],
    ['Xcode, which signs anything', signed({ ...content, environment: 'Xcode' })],
    ['no token', signed({ ...content, appAccountToken: undefined })],
    ['a token without an order', signed({ ...content, appAccountToken: tokenOf('f'.repeat(24)) })],
    ['shared by a family', signed({ ...content, inAppOwnershipType: 'FAMILY_SHARED' })],
  ]
  for (const [forgery, jws] of forgeries)
    expect([forgery, await refusedTo(person, jws)]).toEqual([forgery, 'TRANSACTION_INVALID'])
  expect(await stateOf(orderId, person)).toEqual([0, 0])
  await bring(person, bought)
  expect(await stateOf(orderId, person)).toEqual([1, 60])
})

test('a second purchase for an order, or of another product, is credited as paid', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const token = tokenOf(orderId)
  const both = [await buy(orderId), await buyOther({ productId: 'com.xinyu.point.300', price: 3_000 }, token)]
  both.push(await buyOther({ productId: 'com.xinyu.point.60', price: 600 }, token))
  for (const bought of [...both, ...both]) await bring(person, bought)
  expect((await tested.wallets.get(person.id)).points).toBe(60 + 300 + 60)
  expect((await ordersOf(person)).map(({ amount }) => amount).toSorted()).toEqual([3_000, 600, 600])
})

test('two simultaneous purchases for one order are both credited', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const [one, two] = [await buy(orderId), await buy(orderId)]
  const notifications = [
    await signedNotification('ONE_TIME_CHARGE', one.transactionId),
    await signedNotification('ONE_TIME_CHARGE', two.transactionId),
  ]
  await Promise.all([...notifications.map(notify), bring(person, one), bring(person, two)])
  expect((await tested.wallets.get(person.id)).points).toBe(120)
})

test('an order paid elsewhere and at Apple too is credited for both', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const bought = await buy(orderId)
  await tested.service.call(alipay.getPayurl, { orderId }, person)
  await tested.pay(orderId)
  await bring(person, bought)
  expect((await tested.wallets.get(person.id)).points).toBe(120)
})

test('finance requests a test notification from Apple and sees that it arrived', async () => {
  const finance = await tested.service.person({ roles: ['finance'] })
  const { testNotificationToken } = await tested.service.call(more.requestAppStoreTestNotification, {}, finance)
  const notice = await tested.service.sandboxes.get(AppleNoticesStore).get(testNotificationToken)
  expect(notice).toMatchObject({ type: 'TEST', nextAt: null, attempts: [{ isReceived: true }] })
  const member = await tested.service.person()
  expect((await tested.service.refused(more.requestAppStoreTestNotification, {}, member)).http).toBe(403)
})

test('Apple gets the delivery state of a purchase when its buyer requests a refund', async () => {
  const bought = await buy(await placed(await tested.service.person()), { isTold: true })
  await act(bought.transactionId, 'askForUse')
  expect(await tested.service.sandboxes.get(AppleTransactionsStore).useOf(bought.transactionId)).toEqual({
    customerConsented: true,
    sampleContentProvided: false,
    deliveryStatus: 'DELIVERED',
  })
})

test('the sandbox only answers the merchant', async () => {
  const ask = (authorization: string): Promise<Response> =>
    fetch(`${tested.service.sandboxes.url}/sandbox/apple/inApps/v1/transactions/1`, { headers: { authorization } })
  const keys = tested.service.sandboxes.keys.appStore
  const token = (change: object, key = keys.apiPrivateKey): string => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const seconds = Math.floor(Date.now() / 1_000)
    const claims = { iss: keys.issuerId, aud: 'appstoreconnect-v1', bid: keys.bundleId, exp: seconds + 300, ...change }
    const text = `${part({ alg: 'ES256', kid: keys.keyId })}.${part(claims)}`
    const signature = sign('SHA256', Buffer.from(text), { key: createPrivateKey(key), dsaEncoding: 'ieee-p1363' })
    return `Bearer ${text}.${signature.toString('base64url')}`
  }
  expect((await ask(token({}))).status).toBe(404)
  const forgeries = ['', 'Bearer x', token({ exp: 1 }), token({ aud: 'x' }), token({ bid: 'x' }), token({ iss: 'x' })]
  for (const forgery of [...forgeries, token({}, keys.signerPrivateKey)]) expect((await ask(forgery)).status).toBe(401)
})
