import { expect, test } from '@jest/globals'
import { createPrivateKey, sign } from 'node:crypto'
import * as more from '@xinyu/contracts/http/payments-more'
import * as product from '@xinyu/contracts/http/product'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import { AppleNoticesStore } from '../apple-sandbox/apple-notices.store.ts'
import { AppleTransactionsStore } from '../apple-sandbox/apple-transactions.store.ts'
import { appleChain } from '../sandboxes/apple-keys.ts'
import { SandboxKeyring } from '../sandboxes/keyring.public.ts'
import { tokenOf } from './apple.rules.ts'
import { type Bought, paymentsWithApple } from './test-setup.ts'

const tested = paymentsWithApple()
const { clock, notify, letter, placed, buy, act, signed, contentOf, stateOf } = tested
const bring = (person: TestPerson, { signedTransaction }: Bought, orderId?: string) =>
  tested.service.call(more.verifyIosPay, { signedTransaction, ...(orderId ? { orderId } : {}) }, person)
const refusedTo = async (person: TestPerson, signedTransaction: string): Promise<string> =>
  (await tested.service.refused(more.verifyIosPay, { signedTransaction }, person)).code
const ordersOf = async (person: TestPerson) => (await tested.service.call(product.getOrderList, {}, person)).list

test('the cashier says that one can buy at the App Store, and that it is the sandbox', async () => {
  const { providers, sandboxes, productList } = await tested.service.call(
    product.getProduct,
    {},
    await tested.service.person(),
  )
  expect([providers, sandboxes]).toEqual([
    ['alipay', 'apple'],
    ['alipay', 'apple'],
  ])
  expect(productList.every(({ appleProductId }) => appleProductId?.startsWith('com.xinyu.'))).toBe(true)
})

test('the app buys with a token of its order, brings what StoreKit gave it, and is credited once', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const asked = await tested.service.call(more.getApplePurchase, { orderId }, person)
  expect(asked).toMatchObject({ orderId, productId: 'com.xinyu.point.60', appAccountToken: tokenOf(orderId) })
  const bought = await buy('', { productId: asked.productId, appAccountToken: asked.appAccountToken })
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

test('membership is bought as well, and the answer says until when', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person, 'vip-30')
  const { profile, order } = await bring(person, await buy(orderId), orderId)
  expect([profile.isVip, order.fulfilled]).toEqual([true, true])
  const until = new Date(clock.now().getTime() + 30 * 86_400_000).toISOString()
  expect(profile.vipLimitDate).toBe(until)
})

test('another member cannot bring my purchase, nor can I for another order of mine', async () => {
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

test('a transaction that Apple did not sign, or not for us, credits nobody', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const bought = await buy(orderId)
  const content = await contentOf(bought)
  const stranger = appleChain()
  const [head = '', body = '', signature = ''] = bought.signedTransaction.split('.')
  const richer = Buffer.from(JSON.stringify({ ...content, productId: 'com.xinyu.point.2080' })).toString('base64url')
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  const symmetric = Buffer.from(JSON.stringify({ alg: 'HS256', x5c: JSON.parse(atob(head)).x5c })).toString('base64url')
  const lies: [string, string][] = [
    ['another’s chain', await signed(content, stranger)],
    ['another’s key under our chain', await signed(content, { signerPrivateKey: stranger.signerPrivateKey })],
    ['no signer of the App Store', await signed(content, { signerCertificate: stranger.rootCertificate })],
    ['another product', `${head}.${richer}.${signature}`],
    ['no signature', `${unsigned}.${body}.`],
    ['a shared secret', `${symmetric}.${body}.${signature}`],
    ['half of it', bought.signedTransaction.slice(0, 900)],
    ['another app', await signed({ ...content, bundleId: 'com.else' })],
    ['another environment', await signed({ ...content, environment: 'Production' })],
    ['Xcode, which signs for anybody', await signed({ ...content, environment: 'Xcode' })],
    ['no token', await signed({ ...content, appAccountToken: undefined })],
    ['a token of no order', await signed({ ...content, appAccountToken: tokenOf('f'.repeat(24)) })],
    ['shared by a family', await signed({ ...content, inAppOwnershipType: 'FAMILY_SHARED' })],
  ]
  for (const [lie, jws] of lies) expect([lie, await refusedTo(person, jws)]).toEqual([lie, 'TRANSACTION_INVALID'])
  expect(await stateOf(orderId, person)).toEqual([0, 0])
  await bring(person, bought)
  expect(await stateOf(orderId, person)).toEqual([1, 60])
})

test('who buys twice for one order, or something else for it, gets what was paid for', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const token = tokenOf(orderId)
  const both = [await buy(orderId), await buy('', { productId: 'com.xinyu.point.300', appAccountToken: token })]
  both.push(await buy('', { productId: 'com.xinyu.point.60', appAccountToken: token }))
  for (const bought of [...both, ...both]) await bring(person, bought)
  expect((await tested.wallets.of(person.id)).points).toBe(60 + 300 + 60)
  expect((await ordersOf(person)).map(({ amount }) => amount).toSorted()).toEqual([3_000, 600, 600])
})

test('two purchases for one order that arrive in the same moment are both credited', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const [one, two] = [await buy(orderId), await buy(orderId)]
  const letters = [
    await letter('ONE_TIME_CHARGE', one.transactionId),
    await letter('ONE_TIME_CHARGE', two.transactionId),
  ]
  await Promise.all([...letters.map(notify), bring(person, one), bring(person, two)])
  expect((await tested.wallets.of(person.id)).points).toBe(120)
})

test('who paid elsewhere meanwhile and at Apple too gets both', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const bought = await buy(orderId)
  await tested.service.call(product.getPayurl, { orderId }, person)
  await fetch(`${tested.service.service.url}/sandbox/alipay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId }),
  })
  await bring(person, bought)
  expect((await tested.wallets.of(person.id)).points).toBe(120)
})

test('Apple sends the test notification that finance asks for, and hears that it arrived', async () => {
  const finance = await tested.service.person({ roles: ['finance'] })
  const { testNotificationToken } = await tested.service.call(more.requestAppStoreTestNotification, {}, finance)
  const notice = await tested.get(AppleNoticesStore).get(testNotificationToken)
  expect(notice).toMatchObject({ type: 'TEST', nextAt: null, attempts: [{ isReceived: true }] })
  const member = await tested.service.person()
  expect((await tested.service.refused(more.requestAppStoreTestNotification, {}, member)).http).toBe(403)
})

test('whether a purchase was delivered is said when its buyer asks Apple for a refund', async () => {
  const bought = await buy(await placed(await tested.service.person()), { isTold: true })
  await act(bought.transactionId, 'askForUse')
  expect(await tested.get(AppleTransactionsStore).useOf(bought.transactionId)).toEqual({
    customerConsented: true,
    sampleContentProvided: false,
    deliveryStatus: 'DELIVERED',
  })
})

test('the sandbox answers nobody but the merchant', async () => {
  const ask = (authorization: string): Promise<Response> =>
    fetch(`${tested.service.service.url}/sandbox/apple/inApps/v1/transactions/1`, { headers: { authorization } })
  const keys = await tested.get(SandboxKeyring).apple()
  const token = (change: object, key = keys.apiPrivateKey): string => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const seconds = Math.floor(Date.now() / 1_000)
    const claims = { iss: keys.issuerId, aud: 'appstoreconnect-v1', bid: keys.bundleId, exp: seconds + 300, ...change }
    const text = `${part({ alg: 'ES256', kid: keys.keyId })}.${part(claims)}`
    const signature = sign('SHA256', Buffer.from(text), { key: createPrivateKey(key), dsaEncoding: 'ieee-p1363' })
    return `Bearer ${text}.${signature.toString('base64url')}`
  }
  expect((await ask(token({}))).status).toBe(404)
  const lies = ['', 'Bearer x', token({ exp: 1 }), token({ aud: 'x' }), token({ bid: 'x' }), token({ iss: 'x' })]
  for (const lie of [...lies, token({}, keys.signerPrivateKey)]) expect((await ask(lie)).status).toBe(401)
})
