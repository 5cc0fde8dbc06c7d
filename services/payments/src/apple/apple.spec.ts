import { createPrivateKey, sign } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import * as more from '@xinyu/contracts/http/payments-more'
import * as product from '@xinyu/contracts/http/product'
import { orders as ordersResource } from '@xinyu/contracts/admin/resources'
import type { RecordOf } from '@xinyu/contracts/resource'
import { FixedClock } from '@xinyu/platform/clock'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { AppleNoticesStore } from '../apple-sandbox/apple-notices.store.ts'
import { AppleProtocol } from '../apple-sandbox/apple-protocol.ts'
import { AppleTransactionsStore } from '../apple-sandbox/apple-transactions.store.ts'
import { AppleViews } from '../apple-sandbox/apple-views.ts'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { Orders } from '../orders/orders.public.ts'
import { PaymentsModule } from '../payments.module.ts'
import { appleChain } from '../sandboxes/apple-keys.ts'
import { SandboxKeyring } from '../sandboxes/keyring.public.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { AppleDriver } from './apple.public.ts'
import { tokenOf } from './apple.rules.ts'

const clock = FixedClock.atNextNoon()
let payments: ServiceUnderTest<PaymentsConfig>
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox', APPLE_MODE: 'sandbox', APPLE_CONSUMPTION: 'yes' },
    clock,
    timers: false,
  })
}, 90_000)
afterAll(() => payments.close())
afterEach(async () => {
  jest.restoreAllMocks()
  await payments.drain()
  expect((await wallets().check()).faults).toEqual([])
})

const wallets = () => payments.service.app.get(Wallets)
const ordered = async (person: TestPerson, productNum = 'point-60'): Promise<string> =>
  (await payments.call(product.addOrder, { productNum }, person)).orderId
interface Bought {
  transactionId: string
  signedTransaction: string
}
const script = async (path: string, body: object): Promise<Bought> => {
  const response = await fetch(`${payments.service.url}/sandbox/apple/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Bought
}
/** `isTold` false: Apple keeps silent, as when a notification is lost */
const buy = (orderId: string, more: object = {}): Promise<Bought> => script('pay', { orderId, isTold: false, ...more })
const act = (transactionId: string, what: string, isTold = true): Promise<Bought> =>
  script('act', { transactionId, what, isTold })
const bring = (person: TestPerson, { signedTransaction }: Bought, orderId?: string) =>
  payments.call(more.verifyIosPay, { signedTransaction, ...(orderId ? { orderId } : {}) }, person)
const refusedTo = async (person: TestPerson, signedTransaction: string): Promise<string> =>
  (await payments.refused(more.verifyIosPay, { signedTransaction }, person)).code
const notify = async (signedPayload: string): Promise<number> =>
  (
    await fetch(`${payments.service.url}/api/product/notify/apple`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ signedPayload }),
    })
  ).status
/** a notification that is not sent yet */
const letter = async (type: string, transactionId: string | null, subtype: string | null = null): Promise<string> => {
  const { app } = payments.service
  return app.get(AppleViews).notice(await app.get(AppleNoticesStore).add(type, subtype, transactionId))
}
const stateOf = async (orderId: string, { id }: TestPerson): Promise<[number, number]> => [
  (await payments.service.app.get(Orders).get(orderId)).status,
  (await wallets().of(id)).points,
]
const ordersOf = async (person: TestPerson) => (await payments.call(product.getOrderList, {}, person)).list

test('the cashier says that one can buy at the App Store, and that it is the sandbox', async () => {
  const { providers, sandboxes, productList } = await payments.call(product.getProduct, {}, await payments.person())
  expect([providers, sandboxes]).toEqual([
    ['alipay', 'apple'],
    ['alipay', 'apple'],
  ])
  expect(productList.every(({ appleProductId }) => appleProductId?.startsWith('com.xinyu.'))).toBe(true)
})

test('the app buys with a token of its order, brings what StoreKit gave it, and is credited once', async () => {
  const person = await payments.person()
  const orderId = await ordered(person)
  const asked = await payments.call(more.getApplePurchase, { orderId }, person)
  expect(asked).toMatchObject({ orderId, productId: 'com.xinyu.point.60', appAccountToken: tokenOf(orderId) })
  const bought = await buy('', { productId: asked.productId, appAccountToken: asked.appAccountToken })
  const answers = await Promise.all([1, 2, 3].map(() => bring(person, bought, orderId)))
  for (const { order, profile } of answers)
    expect([order.orderId, order.status, order.provider, profile.guanPoint]).toEqual([orderId, 1, 'apple', 60])
  expect(await stateOf(orderId, person)).toEqual([1, 60])
  await payments.drain()
  expect(payments.published.filter(({ key }) => key === orderId).map(({ type }) => type)).toEqual([
    'payments.order-placed.v1',
    'payments.order-paid.v1',
  ])
})

test('membership is bought as well, and the answer says until when', async () => {
  const person = await payments.person()
  const orderId = await ordered(person, 'vip-30')
  const { profile, order } = await bring(person, await buy(orderId), orderId)
  expect([profile.isVip, order.fulfilled]).toEqual([true, true])
  const until = new Date(clock.now().getTime() + 30 * 86_400_000).toISOString()
  expect(profile.vipLimitDate).toBe(until)
})

test('another member cannot bring my purchase, nor can I for another order of mine', async () => {
  const [rich, poor] = [await payments.person(), await payments.person()]
  const [mine, other] = [await ordered(rich), await ordered(rich)]
  const bought = await buy(mine)
  expect(await refusedTo(poor, bought.signedTransaction)).toBe('TRANSACTION_INVALID')
  const wrong = { signedTransaction: bought.signedTransaction, orderId: other }
  expect((await payments.refused(more.verifyIosPay, wrong, rich)).code).toBe('TRANSACTION_INVALID')
  await bring(rich, bought)
  expect(await refusedTo(poor, bought.signedTransaction)).toBe('TRANSACTION_INVALID')
  expect([await stateOf(mine, rich), await stateOf(other, rich)]).toEqual([
    [1, 60],
    [0, 60],
  ])
})

/** A JWS like Apple's under a chain of somebody else's, or with its parts exchanged. */
const forged = async (change: object, keys: Partial<ReturnType<typeof appleChain>> = {}): Promise<string> => {
  const { app } = payments.service
  const ours = await app.get(SandboxKeyring).apple()
  jest.spyOn(app.get(SandboxKeyring), 'apple').mockResolvedValueOnce({ ...ours, ...keys })
  return app.get(AppleProtocol).signed(change)
}
const contentOf = async ({ transactionId }: Bought): Promise<object> => {
  const { app } = payments.service
  const transaction = await app.get(AppleTransactionsStore).get(transactionId)
  if (!transaction) throw new Error('no transaction')
  return app.get(AppleViews).contentOf(transaction)
}

test('a transaction that Apple did not sign, or not for us, credits nobody', async () => {
  const person = await payments.person()
  const orderId = await ordered(person)
  const bought = await buy(orderId)
  const content = await contentOf(bought)
  const stranger = appleChain()
  const [head = '', body = '', signature = ''] = bought.signedTransaction.split('.')
  const richer = Buffer.from(JSON.stringify({ ...content, productId: 'com.xinyu.point.2080' })).toString('base64url')
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  const symmetric = Buffer.from(JSON.stringify({ alg: 'HS256', x5c: JSON.parse(atob(head)).x5c })).toString('base64url')
  const lies: [string, string][] = [
    ['another’s chain', await forged(content, stranger)],
    ['another’s key under our chain', await forged(content, { signerPrivateKey: stranger.signerPrivateKey })],
    ['no signer of the App Store', await forged(content, { signerCertificate: stranger.rootCertificate })],
    ['another product', `${head}.${richer}.${signature}`],
    ['no signature', `${unsigned}.${body}.`],
    ['a shared secret', `${symmetric}.${body}.${signature}`],
    ['half of it', bought.signedTransaction.slice(0, 900)],
    ['another app', await forged({ ...content, bundleId: 'com.else' })],
    ['another environment', await forged({ ...content, environment: 'Production' })],
    ['Xcode, which signs for anybody', await forged({ ...content, environment: 'Xcode' })],
    ['no token', await forged({ ...content, appAccountToken: undefined })],
    ['a token of no order', await forged({ ...content, appAccountToken: tokenOf('f'.repeat(24)) })],
    ['shared by a family', await forged({ ...content, inAppOwnershipType: 'FAMILY_SHARED' })],
  ]
  for (const [lie, jws] of lies) expect([lie, await refusedTo(person, jws)]).toEqual([lie, 'TRANSACTION_INVALID'])
  expect(await stateOf(orderId, person)).toEqual([0, 0])
  await bring(person, bought)
  expect(await stateOf(orderId, person)).toEqual([1, 60])
})

test('a notification credits whoever’s app never came back, once, however often and late it comes', async () => {
  const person = await payments.person()
  const orderId = await ordered(person)
  const bought = await buy(orderId)
  const told = await letter('ONE_TIME_CHARGE', bought.transactionId)
  clock.advance(3_600_000)
  await payments.runJob('orders-close')
  expect(await stateOf(orderId, person)).toEqual([7, 0])
  expect(await Promise.all([notify(told), notify(told), notify(told)])).toEqual([200, 200, 200])
  expect(await stateOf(orderId, person)).toEqual([1, 60])
  await bring(person, bought)
  expect(await notify(told)).toBe(200)
  expect(await stateOf(orderId, person)).toEqual([1, 60])
  expect(await payments.database.collection('notifications').countDocuments({ orderId })).toBe(1)
})

test('a forged notification is refused, leaves no trace and is counted', async () => {
  const person = await payments.person()
  const orderId = await ordered(person)
  const bought = await buy(orderId)
  const figure = async (): Promise<number> => {
    const text = await (await fetch(`${payments.service.url}/metrics`)).text()
    return Number(/payment_notifications_refused_total\{provider="apple"[^}]*\} (\d+)/.exec(text)?.[1] ?? NaN)
  }
  const before = await figure()
  const told = await letter('ONE_TIME_CHARGE', bought.transactionId)
  const whole = JSON.parse(Buffer.from(told.split('.')[1] ?? '', 'base64url').toString()) as { data: object }
  const stranger = appleChain()
  const lies: [string, string][] = [
    ['another’s chain', await forged(whole, stranger)],
    ['another app', await forged({ ...whole, data: { ...whole.data, bundleId: 'com.else' } })],
    ['another environment', await forged({ ...whole, data: { ...whole.data, environment: 'Production' } })],
    [
      'a forged transaction in a true notification',
      await forged({
        ...whole,
        data: { ...whole.data, signedTransactionInfo: await forged(await contentOf(bought), stranger) },
      }),
    ],
    ['nothing', 'x'],
  ]
  for (const [lie, payload] of lies) expect([lie, await notify(payload)]).toEqual([lie, 401])
  expect(await stateOf(orderId, person)).toEqual([0, 0])
  expect(await payments.database.collection('notifications').countDocuments({ orderId })).toBe(0)
  expect((await figure()) - before).toBe(lies.length)
})

test('each renewal is an order of its own and credits its days once; Apple’s other news moves nothing', async () => {
  const person = await payments.person()
  const orderId = await ordered(person, 'vip-30')
  const first = await buy(orderId, { renews: true, isTold: true })
  clock.advance(30 * 86_400_000)
  const renewed = await act(first.transactionId, 'renew')
  await bring(person, renewed)
  for (const what of ['stopRenewing', 'fail', 'graceOver', 'expire', 'raisePrice', 'decline'])
    await act(renewed.transactionId, what)
  const list = await ordersOf(person)
  expect(list.map(({ status, provider, days, amount }) => [status, provider, days, amount])).toEqual([
    [1, 'apple', 30, 3_000],
    [1, 'apple', 30, 3_000],
  ])
  const { vipLimitDate } = await wallets().of(person.id)
  expect(vipLimitDate).toEqual(new Date(clock.now().getTime() + 30 * 86_400_000))
  const about = { transactionId: { $in: [first.transactionId, renewed.transactionId] }, nextAt: { $ne: null } }
  expect(await payments.database.collection('sandbox_apple_notices').countDocuments(about)).toBe(0)
})

test('a renewal that was told before its first purchase loses nothing', async () => {
  const person = await payments.person()
  const orderId = await ordered(person, 'vip-30')
  const first = await buy(orderId, { renews: true })
  const renewed = await act(first.transactionId, 'renew', false)
  expect(await notify(await letter('DID_RENEW', renewed.transactionId))).toBe(200)
  expect(await notify(await letter('SUBSCRIBED', first.transactionId))).toBe(200)
  expect((await ordersOf(person)).map(({ status }) => status)).toEqual([1, 1])
  expect((await wallets().of(person.id)).vipLimitDate).toEqual(new Date(clock.now().getTime() + 60 * 86_400_000))
})

test('who buys twice for one order, or something else for it, gets what was paid for', async () => {
  const person = await payments.person()
  const orderId = await ordered(person)
  const token = tokenOf(orderId)
  const both = [await buy(orderId), await buy('', { productId: 'com.xinyu.point.300', appAccountToken: token })]
  both.push(await buy('', { productId: 'com.xinyu.point.60', appAccountToken: token }))
  for (const bought of [...both, ...both]) await bring(person, bought)
  expect((await wallets().of(person.id)).points).toBe(60 + 300 + 60)
  expect((await ordersOf(person)).map(({ amount }) => amount).toSorted()).toEqual([3_000, 600, 600])
})

test('who paid elsewhere meanwhile and at Apple too gets both', async () => {
  const person = await payments.person()
  const orderId = await ordered(person)
  const bought = await buy(orderId)
  await payments.call(product.getPayurl, { orderId }, person)
  await fetch(`${payments.service.url}/sandbox/alipay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId }),
  })
  await bring(person, bought)
  expect((await wallets().of(person.id)).points).toBe(120)
})

test('a refund of Apple’s takes back what is there, and the rest is a debt', async () => {
  const person = await payments.person()
  const orderId = await ordered(person)
  const bought = await buy(orderId, { isTold: true })
  await wallets().reserve(person.id, 'spent', 45, 'flowers')
  await wallets().confirm(person.id, 'spent')
  await act(bought.transactionId, 'refund')
  expect(await wallets().of(person.id)).toMatchObject({ points: 0, debt: { points: 45, days: 0 } })
  expect(await payments.service.app.get(Orders).get(orderId)).toMatchObject({
    status: 3,
    owed: { points: 45, days: 0 },
    refund: { state: 'done', origin: 'provider' },
  })
})

test('membership ends with a refund or a revocation, a part that was refunded takes nothing by itself', async () => {
  for (const [what, isVip] of [
    ['refund', false],
    ['revoke', false],
    ['refundHalf', true],
  ] as const) {
    const person = await payments.person()
    const orderId = await ordered(person, 'vip-30')
    const bought = await buy(orderId, { isTold: true })
    await act(bought.transactionId, what)
    const { vipLimitDate } = await wallets().of(person.id)
    expect([what, vipLimitDate !== null && vipLimitDate > clock.now()]).toEqual([what, isVip])
  }
})

test('a refund that is told before its purchase leaves nobody with points, and its token cannot be brought again', async () => {
  const person = await payments.person()
  const orderId = await ordered(person)
  const bought = await buy(orderId)
  const paid = await letter('ONE_TIME_CHARGE', bought.transactionId)
  await act(bought.transactionId, 'refund')
  expect(await notify(paid)).toBe(200)
  expect((await bring(person, bought)).order.status).toBe(3)
  expect(await stateOf(orderId, person)).toEqual([3, 0])
})

test('a refund that Apple took back is given again', async () => {
  const person = await payments.person()
  const bought = await buy(await ordered(person), { isTold: true })
  await act(bought.transactionId, 'refund')
  expect((await wallets().of(person.id)).points).toBe(0)
  await act(bought.transactionId, 'reverse')
  expect((await wallets().of(person.id)).points).toBe(60)
})

test('finance is told that only Apple refunds, and finds a refund of Apple’s whose notification was lost', async () => {
  const finance = await payments.person({ roles: ['finance'] })
  const person = await payments.person()
  const orderId = await ordered(person)
  const bought = await buy(orderId, { isTold: true })
  const console_ = async (action: string, body: object = {}) => {
    const response = await fetch(`${payments.service.url}/api/admin/orders/${orderId}/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${finance.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as RecordOf<typeof ordersResource>
  }
  expect(await console_('refund', { reason: '重复购买' })).toMatchObject({
    status: 1,
    refund: { state: 'failed', failure: expect.stringContaining('苹果') },
  })
  await act(bought.transactionId, 'refund', false)
  expect(await console_('reconcile')).toMatchObject({ status: 3, owed: { points: 0, days: 0 } })
  expect(await stateOf(orderId, person)).toEqual([3, 0])
})

test('notifications that never arrived are asked for and taken up: a purchase, a renewal, a refund', async () => {
  const [one, two] = [await payments.person(), await payments.person()]
  const lost = await buy(await ordered(one, 'vip-30'), { renews: true })
  const refunded = await buy(await ordered(two), { isTold: true })
  const renewed = await act(lost.transactionId, 'renew', false)
  await act(refunded.transactionId, 'refund', false)
  for (const [type, id] of [
    ['SUBSCRIBED', lost.transactionId],
    ['DID_RENEW', renewed.transactionId],
    ['REFUND', refunded.transactionId],
  ] as const)
    await letter(type, id)
  clock.advance(60_000)
  await payments.runJob('missed-notifications')
  await payments.runJob('missed-notifications')
  expect((await ordersOf(one)).map(({ status }) => status)).toEqual([1, 1])
  expect((await wallets().of(two.id)).points).toBe(0)
})

test('a day is compared by what Apple told and by what each transaction says', async () => {
  const person = await payments.person()
  const [told, silent] = [await ordered(person), await ordered(person, 'vip-30')]
  await buy(told, { isTold: true })
  const quiet = await buy(silent)
  await bring(person, quiet)
  const stranger = await ordered(person)
  await bring(person, await buy(stranger))
  await payments.database
    .collection('orders')
    .updateOne({ _id: stranger as never }, { $set: { providerTradeNo: 'invented' } })
  await act(quiet.transactionId, 'refund', false)
  clock.advance(86_400_000)
  await payments.runJob('reconciliation')
  const found = await payments.database
    .collection('payment_differences')
    .find({ provider: 'apple', orderId: { $in: [told, silent, stranger] } })
    .toArray()
  expect(found.map(({ orderId, kind, settledAt }) => [orderId, kind, settledAt !== null]).toSorted()).toEqual(
    [
      [silent, 'refundLost', true],
      [stranger, 'missingThere', false],
    ].toSorted(),
  )
  expect((await payments.service.app.get(Orders).get(silent)).status).toBe(3)
})

test('Apple sends the test notification that finance asks for, and hears that it arrived', async () => {
  const finance = await payments.person({ roles: ['finance'] })
  const { testNotificationToken } = await payments.call(more.requestAppStoreTestNotification, {}, finance)
  const notice = await payments.service.app.get(AppleNoticesStore).get(testNotificationToken)
  expect(notice).toMatchObject({ type: 'TEST', nextAt: null, attempts: [{ isReceived: true }] })
  const member = await payments.person()
  expect((await payments.refused(more.requestAppStoreTestNotification, {}, member)).http).toBe(403)
})

test('Apple repeats what was not taken, and what was kept before a crash is applied once', async () => {
  const person = await payments.person()
  const orderId = await ordered(person)
  const spy = jest.spyOn(AppleDriver.prototype, 'readNotification').mockRejectedValueOnce(new Error('crash'))
  await buy(orderId, { isTold: true })
  expect(await stateOf(orderId, person)).toEqual([0, 0])
  spy.mockRestore()
  clock.advance(2_000)
  await payments.runJob('sandboxes')
  expect(await stateOf(orderId, person)).toEqual([1, 60])
  await payments.runJob('sandboxes')
  expect(await payments.database.collection('notifications').countDocuments({ orderId })).toBe(1)
})

test('whether a purchase was delivered is said when its buyer asks Apple for a refund', async () => {
  const bought = await buy(await ordered(await payments.person()), { isTold: true })
  await act(bought.transactionId, 'askForUse')
  expect(await payments.service.app.get(AppleTransactionsStore).useOf(bought.transactionId)).toEqual({
    customerConsented: true,
    sampleContentProvided: false,
    deliveryStatus: 'DELIVERED',
  })
})

test('the sandbox answers nobody but the merchant', async () => {
  const ask = (authorization: string): Promise<Response> =>
    fetch(`${payments.service.url}/sandbox/apple/inApps/v1/transactions/1`, { headers: { authorization } })
  const keys = await payments.service.app.get(SandboxKeyring).apple()
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
