import { expect, jest, test } from '@jest/globals'
import { orders as ordersResource } from '@xinyu/contracts/admin/orders'
import * as more from '@xinyu/contracts/http/product/app-store'
import * as product from '@xinyu/contracts/http/product/orders'
import type { RecordOf } from '@xinyu/contracts/resource'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import { NotificationsStore } from '../notifications/notifications.store.ts'
import { Orders, StorePurchases } from '../orders/orders.public.ts'
import { OrdersStore } from '../orders/store/orders.store.ts'
import { appleChain } from '@xinyu/sandboxes/keys/app-store-keys'
import { Wallets } from '../wallets/wallets.public.ts'
import { AppleDriver } from './apple.public.ts'
import { type Bought, paymentsWithApple } from './test-setup.ts'

const tested = paymentsWithApple()
const { clock, placed, buy, act, notify, signedNotification, signed, contentOf, stateOf, keptOf } = tested
const bring = (person: TestPerson, { signedTransaction }: Bought, orderId?: string) =>
  tested.service.call(more.verifyIosPay, { signedTransaction, ...(orderId ? { orderId } : {}) }, person)
const ordersOf = async (person: TestPerson) => (await tested.service.call(product.getOrderList, {}, person)).list

test('a notification credits a purchase that the app never sent, once, however often and late it arrives', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const bought = await buy(orderId)
  const notified = await signedNotification('ONE_TIME_CHARGE', bought.transactionId)
  clock.advance(3_600_000)
  await tested.service.runJob('orders-close')
  expect(await stateOf(orderId, person)).toEqual([7, 0])
  expect(await Promise.all([notify(notified), notify(notified), notify(notified)])).toEqual([200, 200, 200])
  expect(await stateOf(orderId, person)).toEqual([1, 60])
  await bring(person, bought)
  expect(await notify(notified)).toBe(200)
  expect(await stateOf(orderId, person)).toEqual([1, 60])
  expect(await keptOf(orderId)).toBe(1)
})

test('a forged notification is refused, stores nothing and is counted', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const bought = await buy(orderId)
  const figure = async (): Promise<number> => {
    const text = await (await fetch(`${tested.service.service.url}/metrics`)).text()
    return Number(/payment_notifications_refused_total\{provider="apple"[^}]*\} (\d+)/.exec(text)?.[1] ?? NaN)
  }
  const before = await figure()
  const notified = await signedNotification('ONE_TIME_CHARGE', bought.transactionId)
  const whole = JSON.parse(Buffer.from(notified.split('.')[1] ?? '', 'base64url').toString()) as { data: object }
  const stranger = appleChain()
  const forgeries: [string, string][] = [
    ['another chain', signed(whole, stranger)],
    ['another app', signed({ ...whole, data: { ...whole.data, bundleId: 'com.else' } })],
    ['another environment', signed({ ...whole, data: { ...whole.data, environment: 'Production' } })],
    [
      'a forged transaction in a genuine notification',
      signed({
        ...whole,
        data: { ...whole.data, signedTransactionInfo: signed(await contentOf(bought), stranger) },
      }),
    ],
    ['nothing', 'x'],
  ]
  for (const [forgery, payload] of forgeries) expect([forgery, await notify(payload)]).toEqual([forgery, 401])
  expect(await stateOf(orderId, person)).toEqual([0, 0])
  expect(await keptOf(orderId)).toBe(0)
  expect((await figure()) - before).toBe(forgeries.length)
})

test('each renewal has its own order and credits its days once; Apple’s other notifications move nothing', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person, 'vip-30')
  const first = await buy(orderId, { renews: true, isTold: true })
  clock.advance(30 * DAY_MS)
  const renewed = await act(first.transactionId, 'renew')
  await bring(person, renewed)
  for (const what of ['stopRenewing', 'fail', 'graceOver', 'expire', 'raisePrice', 'decline'])
    await act(renewed.transactionId, what)
  const list = await ordersOf(person)
  expect(list.map(({ status, provider, days, amount }) => [status, provider, days, amount])).toEqual([
    [1, 'apple', 30, 3_000],
    [1, 'apple', 30, 3_000],
  ])
  const { vipLimitDate } = await tested.wallets.get(person.id)
  expect(vipLimitDate).toEqual(new Date(clock.now().getTime() + 30 * DAY_MS))
  const about = { transactionId: { $in: [first.transactionId, renewed.transactionId] }, nextAt: { $ne: null } }
  expect(await tested.service.sandboxes.database.collection('sandbox_apple_notices').countDocuments(about)).toBe(0)
})

test('a renewal that arrives before its first purchase loses nothing', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person, 'vip-30')
  const first = await buy(orderId, { renews: true })
  const renewed = await act(first.transactionId, 'renew', false)
  expect(await notify(await signedNotification('DID_RENEW', renewed.transactionId))).toBe(200)
  expect(await notify(await signedNotification('SUBSCRIBED', first.transactionId))).toBe(200)
  expect((await ordersOf(person)).map(({ status }) => status)).toEqual([1, 1])
  expect((await tested.wallets.get(person.id)).vipLimitDate).toEqual(new Date(clock.now().getTime() + 60 * DAY_MS))
})

test('a refund by Apple takes back what is left, and the rest is a debt', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const bought = await buy(orderId, { isTold: true })
  await tested.wallets.reserve(person.id, 'spent', 45, 'flowers')
  await tested.wallets.confirm(person.id, 'spent')
  await act(bought.transactionId, 'refund')
  expect(await tested.wallets.get(person.id)).toMatchObject({ points: 0, debt: { points: 45, days: 0 } })
  expect(await tested.get(Orders).get(orderId)).toMatchObject({
    status: 3,
    owed: { points: 45, days: 0 },
    refund: { state: 'done', origin: 'provider' },
  })
})

test('VIP ends with a refund or a revocation; a partial refund takes nothing back', async () => {
  for (const [what, isVip] of [
    ['refund', false],
    ['revoke', false],
    ['refundHalf', true],
  ] as const) {
    const person = await tested.service.person()
    const orderId = await placed(person, 'vip-30')
    const bought = await buy(orderId, { isTold: true })
    await act(bought.transactionId, what)
    const { vipLimitDate } = await tested.wallets.get(person.id)
    expect([what, vipLimitDate !== null && vipLimitDate > clock.now()]).toEqual([what, isVip])
  }
})

test('a refund that arrives before its purchase leaves no points, and its token cannot be used again', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const bought = await buy(orderId)
  const paid = await signedNotification('ONE_TIME_CHARGE', bought.transactionId)
  await act(bought.transactionId, 'refund')
  expect(await notify(paid)).toBe(200)
  expect((await bring(person, bought)).order.status).toBe(3)
  expect(await stateOf(orderId, person)).toEqual([3, 0])
})

test('a refund that Apple reversed is credited again', async () => {
  const person = await tested.service.person()
  const bought = await buy(await placed(person), { isTold: true })
  await act(bought.transactionId, 'refund')
  expect((await tested.wallets.get(person.id)).points).toBe(0)
  await act(bought.transactionId, 'reverse')
  expect((await tested.wallets.get(person.id)).points).toBe(60)
})

test('finance sees that only Apple refunds, and finds a refund by Apple whose notification was lost', async () => {
  const finance = await tested.service.person({ roles: ['finance'] })
  const person = await tested.service.person()
  const orderId = await placed(person)
  const bought = await buy(orderId, { isTold: true })
  const console_ = async (action: string, body: object = {}) => {
    const response = await fetch(`${tested.service.service.url}/api/admin/orders/${orderId}/${action}`, {
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

test('notifications that never arrived are fetched and applied: a purchase, a renewal, a refund', async () => {
  const [one, two] = [await tested.service.person(), await tested.service.person()]
  const lost = await buy(await placed(one, 'vip-30'), { renews: true })
  const refunded = await buy(await placed(two), { isTold: true })
  const renewed = await act(lost.transactionId, 'renew', false)
  await act(refunded.transactionId, 'refund', false)
  for (const [type, id] of [
    ['SUBSCRIBED', lost.transactionId],
    ['DID_RENEW', renewed.transactionId],
    ['REFUND', refunded.transactionId],
  ] as const)
    await signedNotification(type, id)
  clock.advance(60_000)
  await tested.service.runJob('missed-notifications')
  await tested.service.runJob('missed-notifications')
  expect((await ordersOf(one)).map(({ status }) => status)).toEqual([1, 1])
  expect((await tested.wallets.get(two.id)).points).toBe(0)
})

test('a day is reconciled by notifications and by the state of each transaction', async () => {
  const person = await tested.service.person()
  const [notified, silent] = [await placed(person), await placed(person, 'vip-30')]
  await buy(notified, { isTold: true })
  const quiet = await buy(silent)
  await bring(person, quiet)
  const stranger = await placed(person)
  await bring(person, await buy(stranger))
  await tested.service.database
    .collection('orders')
    .updateOne({ _id: stranger as never }, { $set: { providerTradeNo: 'invented' } })
  await act(quiet.transactionId, 'refund', false)
  clock.advance(DAY_MS)
  await tested.service.runJob('reconciliation')
  const found = await tested.service.database
    .collection('payment_differences')
    .find({ provider: 'apple', orderId: { $in: [notified, silent, stranger] } })
    .toArray()
  expect(found.map(({ orderId, kind, settledAt }) => [orderId, kind, settledAt !== null]).toSorted()).toEqual(
    [
      [silent, 'refundLost', true],
      [stranger, 'missingThere', false],
    ].toSorted(),
  )
  expect((await tested.get(Orders).get(silent)).status).toBe(3)
})

test('Apple repeats what was not accepted, and what was stored before a crash is applied once', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const spy = jest.spyOn(AppleDriver.prototype, 'readNotification').mockRejectedValueOnce(new Error('crash'))
  await buy(orderId, { isTold: true })
  expect(await stateOf(orderId, person)).toEqual([0, 0])
  spy.mockRestore()
  clock.advance(2_000)
  await tested.service.sandboxes.notifyDue()
  expect(await stateOf(orderId, person)).toEqual([1, 60])
  await tested.service.sandboxes.notifyDue()
  expect(await keptOf(orderId)).toBe(1)
})

test('what was stored before a crash is credited later, even if another payment paid its order since', async () => {
  const person = await tested.service.person()
  const orderId = await placed(person)
  const [one, two] = [await buy(orderId), await buy(orderId)]
  const spy = jest.spyOn(tested.get(StorePurchases), 'apply').mockRejectedValueOnce(new Error('crash'))
  expect(await notify(await signedNotification('ONE_TIME_CHARGE', one.transactionId))).toBe(200)
  spy.mockRestore()
  await bring(person, two)
  clock.advance(5_001)
  await tested.service.runJob('notifications')
  expect((await tested.wallets.get(person.id)).points).toBe(120)
})

/** Every step after a notification, each interrupted before and after it. */
const steps = (): [string, object, string][] => [
  ['storing it', tested.get(NotificationsStore), 'store'],
  ['its own order', tested.get(OrdersStore), 'place'],
  ['the order', tested.get(OrdersStore), 'applyReport'],
  ['the wallet', tested.get(Wallets), 'grant'],
  ['taking back', tested.get(Wallets), 'revoke'],
  ['marking it as revoked', tested.get(OrdersStore), 'markRevoked'],
  ['marking it as processed', tested.get(NotificationsStore), 'markProcessed'],
]
test('a renewal and its refund count once each, at whatever step a process crashes', async () => {
  for (const [label, target, name] of steps())
    for (const when of ['before', 'after'] as const) {
      const person = await tested.service.person()
      const first = await buy(await placed(person), { renews: true, isTold: true })
      const spied = target as { [step: string]: (...given: unknown[]) => Promise<unknown> }
      const real = spied[name]?.bind(target)
      let isCrashed = false
      jest.spyOn(spied, name).mockImplementation(async (...given) => {
        if (isCrashed) return real?.(...given)
        isCrashed = true
        if (when === 'after') await real?.(...given)
        throw new Error(`crash ${when} ${label}`)
      })
      const renewed = await act(first.transactionId, 'renew')
      const other = await act(first.transactionId, 'renew')
      await act(other.transactionId, 'refund')
      for (let tries = 0; tries < 4; tries++) {
        clock.advance(100_000)
        await tested.service.sandboxes.notifyDue()
        for (const job of ['notifications', 'orders-fulfil', 'orders-revoke']) await tested.service.runJob(job)
      }
      jest.restoreAllMocks()
      expect([label, when, isCrashed]).toEqual([label, when, true])
      expect(renewed.transactionId).not.toBe(other.transactionId)
      const { points, debt } = await tested.wallets.get(person.id)
      expect([label, when, points, debt?.points ?? 0]).toEqual([label, when, 120, 0])
    }
})
