import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { invitationRewarded } from '@xinyu/contracts/events/content'
import { cancelled, restored } from '@xinyu/contracts/events/users'
import { beVipAdmin, cancelVip, signForVip } from '@xinyu/contracts/http/users/vip'
import { signCalendar } from '@xinyu/contracts/http/product/spending'
import type { vipUsers } from '@xinyu/contracts/admin/people'
import type { RecordOf } from '@xinyu/contracts/resource'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { Renewals } from './renewals.store.ts'

const clock = FixedClock.atNextNoon()
let payments: ServiceUnderTest<PaymentsConfig>
let wallets: Wallets
let finance: TestPerson
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox' },
    clock,
  })
  wallets = payments.service.app.get(Wallets)
  finance = await payments.person({ roles: ['finance'] })
})
afterAll(() => payments.close())
afterEach(async () => {
  await payments.drain()
  expect((await wallets.check()).faults).toEqual([])
})

const member = (name = '晴'): Promise<KnownMember> => knownMember(payments, { name })
const factsOf = (key: string, type: string) =>
  payments.published.filter((envelope) => envelope.key === key && envelope.type === `payments.${type}.v1`)
const consoleOf = async <T>(path: string, body?: object): Promise<{ status: number; json: T }> => {
  const response = await fetch(`${payments.service.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${finance.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, json: (await response.json()) as T }
}

test('a member checks in once a day; seven days in a row give one VIP day, with its facts', async () => {
  const person = await member()
  const results = []
  for (let count = 1; count <= 7; count++) {
    const { days, rewarded, profile } = await payments.call(signForVip, {}, person)
    results.push([days, rewarded, profile.isVip])
    expect((await payments.refused(signForVip, {}, person)).code).toBe('ALREADY_SIGNED_TODAY')
    clock.advance(DAY_MS)
  }
  expect(results).toEqual([...[1, 2, 3, 4, 5, 6].map((count) => [count, false, false]), [7, true, true]])
  const calendar = await payments.call(signCalendar, {}, person)
  expect([calendar.signed.length, calendar.isSignedToday, calendar.days]).toEqual([7, false, 0])
  await payments.drain()
  expect(factsOf(person.id, 'checked-in').map(({ data }) => data)).toHaveLength(7)
  expect(factsOf(person.id, 'membership-changed')).toHaveLength(1)
})

test('twenty concurrent check-ins count as one', async () => {
  const person = await member()
  const tried = await Promise.allSettled(Array.from({ length: 20 }, () => payments.call(signForVip, {}, person)))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await payments.call(signCalendar, {}, person)).days).toBe(1)
})

test('finance gives days with a reason, once per client id, and to existing members only', async () => {
  const person = await member()
  const gift = { user_id: person.id, days: 5, reason: '活动中奖', clientId: randomUUID() }
  const until = new Date(clock.now().getTime() + 5 * DAY_MS).toISOString()
  for (const _time of [1, 2])
    expect((await payments.call(beVipAdmin, gift, finance)).profile).toMatchObject({ isVip: true, vipLimitDate: until })
  const entry = await payments.database.collection('journal').findOne({ user_id: person.id })
  expect(entry).toMatchObject({ reason: 'given', note: '活动中奖' })
  await payments.drain()
  expect(factsOf(person.id, 'membership-changed').map(({ data }) => data)).toEqual([
    { user_id: person.id, vipLimitDate: until, reason: 'given' },
  ])
  const nobody = { ...gift, user_id: 'nobody', clientId: randomUUID() }
  expect((await payments.refused(beVipAdmin, nobody, finance)).code).toBe('USER_NOT_FOUND')
  expect((await payments.refused(beVipAdmin, gift, person)).code).toBe('FORBIDDEN')
})

test('the console lists VIP members by their end, with search and what they paid, and gives days', async () => {
  type Vip = RecordOf<typeof vipUsers>
  const late = await member('云中鹤')
  const soon = await member('云中雁')
  await wallets.grant(late.id, 'order:late', { points: 7, days: 90, reason: 'order' })
  await wallets.grant(soon.id, 'order:soon', { points: 0, days: 30, reason: 'order' })
  const listed = async (filter: object): Promise<string[]> =>
    (await consoleOf<Vip[]>(`vipUsers?filter=${encodeURIComponent(JSON.stringify(filter))}`)).json.map(({ id }) => id)
  expect(await listed({ q: '云中' })).toEqual([soon.id, late.id])
  expect(await listed({ q: '云中', endsBefore: new Date(clock.now().getTime() + 40 * DAY_MS).toISOString() })).toEqual([
    soon.id,
  ])
  expect(await listed({ q: '云中', endsAfter: new Date(clock.now().getTime() + 40 * DAY_MS).toISOString() })).toEqual([
    late.id,
  ])
  const { json } = await consoleOf<Vip>(`vipUsers/${late.id}/give`, { days: 10, reason: '补偿停机' })
  expect(json).toMatchObject({
    name: '云中鹤',
    GID: '10000001',
    guanPoint: 7,
    renews: false,
    since: clock.now().toISOString(),
    vipLimitDate: new Date(clock.now().getTime() + 100 * DAY_MS).toISOString(),
  })
})

test('the end of a VIP membership is notified three days before, exactly once', async () => {
  const person = await member()
  await wallets.grant(person.id, 'order:1', { points: 0, days: 30, reason: 'order' })
  const noticesIn = async (days: number): Promise<number> => {
    clock.advance(days * DAY_MS)
    await Promise.all([payments.runJob('vip-membership-ending'), wallets.notifyEnds()])
    await payments.drain()
    return factsOf(person.id, 'membership-ending').length
  }
  expect([await noticesIn(26), await noticesIn(1), await noticesIn(1), await noticesIn(1)]).toEqual([0, 1, 1, 1])
  await wallets.grant(person.id, 'order:2', { points: 0, days: 30, reason: 'order' })
  expect([await noticesIn(1), await noticesIn(28)]).toEqual([1, 2])
})

test('cancelling keeps paid days, removes an expired membership, and names a renewal it cannot end', async () => {
  const person = await member()
  await wallets.grant(person.id, 'order:1', { points: 0, days: 30, reason: 'order' })
  const renewsAt = new Date(clock.now().getTime() + 30 * DAY_MS)
  await payments.service.app.get(Renewals).save(person.id, { provider: 'apple', renewsAt }, clock.now())
  const running = await payments.call(cancelVip, {}, person)
  expect([running.profile.isVip, running.renewal]).toEqual([
    true,
    { provider: 'apple', renewsAt: renewsAt.toISOString() },
  ])
  clock.advance(31 * DAY_MS)
  expect((await payments.call(cancelVip, {}, person)).profile).toMatchObject({ isVip: false, vipLimitDate: null })
  await payments.drain()
  expect(factsOf(person.id, 'membership-changed').at(-1)?.data).toMatchObject({ vipLimitDate: null, reason: 'ended' })
})

test('deleting an account ends its renewals, restoring brings them back; an older fact changes nothing', async () => {
  const person = await member()
  const renewals = payments.service.app.get(Renewals)
  await renewals.save(person.id, { provider: 'apple', renewsAt: new Date() }, clock.now())
  await payments.receive(cancelled, person.id, { user: person.user, erasedAt: clock.now().toISOString() })
  expect(await renewals.find(person.id)).toBeNull()
  await payments.receive(restored, person.id, { user: person.user })
  expect(await renewals.find(person.id)).not.toBeNull()
  await renewals.keepAccount(person.id, 1, true)
  expect(await renewals.find(person.id)).not.toBeNull()
  await renewals.save(person.id, null, new Date(0))
  expect(await renewals.findAmong([person.id])).toEqual(new Set([person.id]))
})

test('an invitation reward reaches the wallet once, and its payment is published once, despite repeats', async () => {
  const person = await member()
  const due = { user_id: `came-${person.id}`, inviter_id: person.id, days: 3, points: 20 }
  for (let twice = 0; twice < 2; twice++) await payments.receive(invitationRewarded, due.user_id, due)
  await payments.receive(invitationRewarded, `other-${person.id}`, { ...due, user_id: `other-${person.id}`, days: 0 })
  const wallet = await wallets.get(person.id)
  expect(wallet.points).toBe(40)
  expect(Math.round(((wallet.vipLimitDate?.getTime() ?? 0) - clock.now().getTime()) / DAY_MS)).toBe(3)
  expect(factsOf(person.id, 'invitation-paid').map(({ data }) => data)).toEqual([
    { user_id: person.id, invited_id: due.user_id, days: 3, points: 20 },
    { user_id: person.id, invited_id: `other-${person.id}`, days: 0, points: 20 },
  ])
})
