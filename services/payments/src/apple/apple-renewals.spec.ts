import { expect, jest, test } from '@jest/globals'
import type { vipUsers } from '@xinyu/contracts/admin/people'
import type { orders } from '@xinyu/contracts/admin/orders'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { cancelled, erased, restored } from '@xinyu/contracts/events/users'
import * as vip2 from '@xinyu/contracts/http/users/vip'
import * as appStore from '@xinyu/contracts/http/product/app-store'
import * as product from '@xinyu/contracts/http/product/orders'
import { setSpendCaps } from '@xinyu/contracts/http/product/spending'
import type { RecordOf } from '@xinyu/contracts/resource'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { appleChain } from '@xinyu/sandboxes/keys/app-store-keys'
import { AppleDriver } from './apple.public.ts'
import { type Bought, paymentsWithApple } from './test-setup.ts'

const tested = paymentsWithApple()
const { clock, placed, buy, act, notify, signedNotification, signed } = tested
const member = (): Promise<KnownMember> => knownMember(tested.service)
const renewalOf = async (person: KnownMember) => (await tested.service.call(vip2.cancelVip, {}, person)).renewal
const bring = (person: KnownMember, { signedTransaction }: Bought) =>
  tested.service.call(appStore.verifyIosPay, { signedTransaction }, person)
const finance = async <T>(path: string, body?: object): Promise<T> => {
  const { token } = await tested.service.person({ roles: ['finance'] })
  const response = await fetch(`${tested.service.service.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as T
}
const renewsInConsole = async (person: KnownMember): Promise<boolean> =>
  (await finance<RecordOf<typeof vipUsers>>(`vipUsers/${person.id}`)).renews
const inDays = (days: number): string => new Date(clock.now().getTime() + days * DAY_MS).toISOString()
const userWith = (person: KnownMember, isCompleted: ProfileStatus) => ({ ...person.user, isCompleted })

test('member and finance see the renewal that Apple reports, and an older report has no effect', async () => {
  const person = await member()
  const first = await buy(await placed(person, 'vip-30'), { renews: true, isTold: true })
  expect(await renewalOf(person)).toEqual({ provider: 'apple', renewsAt: inDays(30) })
  expect(await renewsInConsole(person)).toBe(true)
  const older = await signedNotification('DID_CHANGE_RENEWAL_PREF', first.transactionId)
  clock.advance(1_000)
  await act(first.transactionId, 'stopRenewing')
  expect(await renewalOf(person)).toBeNull()
  expect(await notify(older)).toBe(200)
  expect([await renewalOf(person), await renewsInConsole(person)]).toEqual([null, false])
})

test('a renewal moves its date, and ends with the end of the subscription or with its refund', async () => {
  for (const [what, goesOn] of [
    ['renew', true],
    ['fail', true],
    ['expire', false],
    ['refund', false],
  ] as const) {
    const person = await member()
    const first = await buy(await placed(person, 'vip-30'), { renews: true, isTold: true })
    clock.advance(1_000)
    await act(first.transactionId, what)
    expect([what, (await renewalOf(person)) !== null]).toEqual([what, goesOn])
  }
})

test('the renewal of a purchase from the app is queried at Apple: on, stopped since, or unknown', async () => {
  const person = await member()
  const bought = await buy(await placed(person, 'vip-30'), { renews: true })
  jest.spyOn(tested.get(AppleDriver), 'renewalOf').mockRejectedValueOnce(new Error('no answer'))
  expect((await bring(person, bought)).order.status).toBe(1)
  expect(await renewalOf(person)).toBeNull()
  await bring(person, bought)
  expect(await renewalOf(person)).toEqual({ provider: 'apple', renewsAt: inDays(30) })
  clock.advance(1_000)
  await act(bought.transactionId, 'stopRenewing', false)
  await bring(person, bought)
  expect(await renewalOf(person)).toBeNull()
})

test('a renewal with a foreign signature is refused and changes nothing', async () => {
  const person = await member()
  const first = await buy(await placed(person, 'vip-30'), { renews: true, isTold: true })
  clock.advance(1_000)
  const payload = await signedNotification('DID_CHANGE_RENEWAL_STATUS', first.transactionId)
  const whole = JSON.parse(Buffer.from(payload.split('.')[1] ?? '', 'base64url').toString()) as { data: object }
  const off = { originalTransactionId: first.transactionId, autoRenewStatus: 0, signedDate: clock.now().getTime() }
  const signedRenewalInfo = signed({ ...off, environment: 'Sandbox' }, appleChain())
  expect(await notify(signed({ ...whole, data: { ...whole.data, signedRenewalInfo } }))).toBe(401)
  expect(await renewalOf(person)).not.toBeNull()
})

test('a charge for a deleted account credits nothing and stays refundable; a restored account gets it', async () => {
  const person = await member()
  const first = await buy(await placed(person, 'vip-30'), { renews: true, isTold: true })
  const until = (await tested.wallets.get(person.id)).vipLimitDate
  await tested.service.receive(cancelled, person.id, {
    user: userWith(person, ProfileStatus.Cancelled),
    erasedAt: inDays(15),
  })
  const renewed = await act(first.transactionId, 'renew')
  clock.advance(3_700_000)
  await tested.service.runJob('orders-fulfil')
  expect((await tested.wallets.get(person.id)).vipLimitDate).toEqual(until)
  const orderOf = async ({ transactionId }: Bought) => {
    const list = await finance<RecordOf<typeof orders>[]>(
      `orders?filter=${encodeURIComponent(JSON.stringify({ q: transactionId }))}`,
    )
    return finance<RecordOf<typeof orders>>(`orders/${list[0]?.id}`)
  }
  const order = await orderOf(renewed)
  expect([order.status, order.fulfilled, order.story?.map(({ what }) => what)]).toEqual([
    1,
    false,
    expect.arrayContaining(['paid', 'withheld']),
  ])
  await tested.service.receive(restored, person.id, { user: userWith(person, ProfileStatus.Approved) })
  clock.advance(3_700_000)
  await tested.service.runJob('orders-fulfil')
  expect((await orderOf(renewed)).fulfilled).toBe(true)
  expect((await tested.wallets.get(person.id)).vipLimitDate).toEqual(new Date((until?.getTime() ?? 0) + 30 * DAY_MS))

  await tested.service.receive(erased, person.id, { user: userWith(person, ProfileStatus.Cancelled) })
  const last = await act(first.transactionId, 'renew')
  clock.advance(30 * DAY_MS)
  await tested.service.runJob('orders-fulfil')
  expect((await orderOf(last)).fulfilled).toBe(false)
  await act(last.transactionId, 'refund')
  expect(await orderOf(last)).toMatchObject({ status: 3, owed: { points: 0, days: 0 } })
})

test('a spending cap is checked before a purchase in the App Store begins', async () => {
  const person = await member()
  const orderId = await placed(person, 'vip-30')
  await tested.service.call(setSpendCaps, { day: 2_000 }, person)
  const refusal = await tested.service.refused(appStore.getApplePurchase, { orderId }, person)
  expect([refusal.code, refusal.refusal]).toMatchObject(['SPEND_CAP_DAY', { cap: 2_000, spent: 0, price: 3_000 }])
  expect((await tested.service.refused(product.addOrder, { productNum: 'vip-30' }, person)).code).toBe('SPEND_CAP_DAY')
})
