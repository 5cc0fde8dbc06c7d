import { randomUUID } from 'node:crypto'
import { flowersOf, giveFlowers } from '@xinyu/contracts/internal/payments'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import * as users from '@xinyu/contracts/events/users'
import { giftStatistics, receivedGifts, sendFlowerV2 } from '@xinyu/contracts/http/gift/gifts'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { FixedClock } from '@xinyu/platform/clock'
import { snapshot } from '@xinyu/testkit/people/builders'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { GiftTransfersStore } from './gift-transfers.store.ts'

const clock = FixedClock.atNextNoon()
let payments: ServiceUnderTest<PaymentsConfig>
let wallets: Wallets
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox' },
    clock,
  })
  wallets = payments.service.app.get(Wallets)
})
afterAll(() => payments.close())
afterEach(async () => {
  jest.restoreAllMocks()
  expect((await wallets.check()).faults).toEqual([])
})

const nameOf = (id: string): string => `n${id.slice(-4)}`
const member = async (points: number, more: Partial<UserSnapshot> = {}): Promise<TestPerson> => {
  const person = await payments.person()
  await payments.receive(users.registered, person.id, {
    user: snapshot({ _id: person.id, name: nameOf(person.id), ...more }),
    how: 'phone',
    shareCode: null,
  })
  if (points > 0)
    await wallets.grant(person.id, `order:${person.id}`, { points, days: 0, paid: points * 10, reason: 'order' })
  return person
}
const send = (from: TestPerson, to: TestPerson, num: number, clientId: string = randomUUID()) =>
  payments.call(sendFlowerV2, { user2_id: to.id, num, clientId }, from)
const refusal = async (from: TestPerson, to: { id: string }, num = 1): Promise<string> =>
  (await payments.refused(sendFlowerV2, { user2_id: to.id, num, clientId: randomUUID() }, from)).code

test('flowers leave the sender’s points and arrive with the receiver, once, and facts are published', async () => {
  const [a, b] = [await member(20), await member(0)]
  const clientId = randomUUID()
  const [first, again] = await Promise.all([send(a, b, 7, clientId), send(a, b, 7, clientId)])
  expect([first.guanPoint, first.cost, again.transferId]).toEqual([13, 7, first.transferId])
  expect((await send(a, b, 7, clientId)).transferId).toBe(first.transferId)
  expect(await payments.call(giftStatistics, {}, b)).toMatchObject({
    redeemable: 7,
    frozen: 0,
    redeemed: 0,
    redeemableValue: 42,
    sent: 0,
    guanPoint: 0,
  })
  expect(await payments.call(giftStatistics, {}, a)).toMatchObject({ redeemable: 0, sent: 7, guanPoint: 13 })
  const { list, total } = await payments.call(receivedGifts, {}, b)
  expect([total, list[0]]).toMatchObject([
    1,
    { user_id: a.id, num: 7, value: 42, status: 0, name: `n${a.id.slice(-4)}` },
  ])
  await payments.drain()
  const facts = payments.published.filter(
    (envelope) => envelope.type === 'payments.flowers-sent.v1' && envelope.key === first.transferId,
  )
  expect(facts.map((envelope) => envelope.data)).toEqual([
    { transferId: first.transferId, user_id: a.id, user2_id: b.id, num: 7, at: clock.now().toISOString() },
  ])
})

test('a gift stays, without an unapproved name, and without any name once one blocked the other', async () => {
  const [fresh, friend, me] = [
    await member(1, { isCompleted: 2, wasApproved: false }),
    await member(1),
    await member(0),
  ]
  for (const one of [fresh, friend]) await send(one, me, 1)
  const names = async () =>
    new Map((await payments.call(receivedGifts, {}, me)).list.map(({ user_id, name }) => [user_id, name]))
  expect([(await names()).get(fresh.id), (await names()).get(friend.id)]).toEqual(['', `n${friend.id.slice(-4)}`])
  await payments.receive(users.blacklisted, friend.id, {
    user: snapshot({ _id: friend.id, name: nameOf(friend.id) }),
    user2_id: me.id,
  })
  expect((await names()).get(friend.id)).toBe('')
})

test('refuses with the reason, and nothing moves', async () => {
  const a = await member(5)
  expect(await refusal(a, a)).toBe('SELF')
  expect(await refusal(a, { id: 'nobody' })).toBe('USER_NOT_FOUND')
  expect(await refusal(a, await member(0, { type: 'temp' }))).toBe('USER_NOT_FOUND')
  expect(await refusal(a, await member(0, { isCompleted: 5 }))).toBe('ACCOUNT_BANNED')
  expect(await refusal(a, await member(0, { isCompleted: 6 }))).toBe('ACCOUNT_CANCELLED')
  expect(await refusal(a, await member(0), 6)).toBe('GUANPOINT_NOT_ENOUGH')
  expect(await wallets.get(a.id)).toMatchObject({ points: 5, reserved: 0 })
})

test('refuses between blocked people until the block is removed', async () => {
  const [a, b] = [await member(5), await member(5)]
  await payments.receive(users.blacklisted, b.id, { user: snapshot({ _id: b.id, name: nameOf(b.id) }), user2_id: a.id })
  expect([await refusal(a, b), await refusal(b, a)]).toEqual(['BLACKLISTED', 'BLACKLISTED'])
  await payments.receive(users.unblacklisted, b.id, {
    user: snapshot({ _id: b.id, name: nameOf(b.id) }),
    user2_id: a.id,
  })
  expect((await send(a, b, 1)).guanPoint).toBe(4)
})

test('a block that failed at first stops gifts once it is replayed, even after later facts of the member', async () => {
  const [a, b] = [await member(5), await member(5)]
  const feed = new FactFeed(payments.service)
  const user = snapshot({ _id: b.id, name: nameOf(b.id) })
  await feed.fail(users.blacklisted, b.id, 2, { user, user2_id: a.id })
  await feed.receive(users.profileChanged, b.id, 3, { user: { ...user, name: '后来' } })
  await feed.receive(users.unblacklisted, b.id, 4, { user, user2_id: 'somebody-else' })
  expect((await send(a, b, 1)).guanPoint).toBe(4)
  expect(await feed.replayDeadLetters()).toMatchObject({ replayed: 1, failed: 0 })
  expect([await refusal(a, b), await refusal(b, a)]).toEqual(['BLACKLISTED', 'BLACKLISTED'])
  await feed.receive(users.unblacklisted, b.id, 5, { user, user2_id: a.id })
  expect((await send(a, b, 1)).guanPoint).toBe(3)
})

test('refuses an unsigned or wrongly signed gift', async () => {
  const [a, b] = [await member(5), await member(0)]
  const unsigned = await fetch(`${payments.service.url}/api/gift/sendFlowerV2`, {
    method: 'POST',
    headers: { authorization: `Bearer ${a.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ user2_id: b.id, num: 1, clientId: randomUUID() }),
  })
  expect([unsigned.status, ((await unsigned.json()) as { code: string }).code]).toEqual([401, 'SIGNATURE_INVALID'])
  const foreign = await payments.refused(
    sendFlowerV2,
    { user2_id: b.id, num: 1, clientId: randomUUID() },
    { id: b.id, token: a.token },
  )
  expect(foreign.code).toBe('SIGNATURE_INVALID')
})

test('another gift under the same client id is a conflict', async () => {
  const [a, b] = [await member(5), await member(0)]
  const clientId = randomUUID()
  await send(a, b, 1, clientId)
  expect((await payments.refused(sendFlowerV2, { user2_id: b.id, num: 2, clientId }, a)).code).toBe('CONFLICT')
})

test('a transfer that crashed before its reservation is given up, and a late reservation refused', async () => {
  const [a, b] = [await member(5), await member(0)]
  jest.spyOn(wallets, 'reserve').mockRejectedValueOnce(new Error('crash'))
  expect(await refusal(a, b, 2)).toBe('INTERNAL')
  clock.advance(120_000)
  await payments.runJob('gift-transfers')
  const transfer = await payments.database
    .collection<{ _id: string; step: string }>('transfers')
    .findOne({ user_id: a.id } as never)
  expect(transfer?.step).toBe('void')
  await expect(wallets.reserve(a.id, `transfer:${transfer?._id}`, 2, 'flowers')).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect(await wallets.get(a.id)).toMatchObject({ points: 5, reserved: 0 })
})

test('an abandoned gift can be sent again under its client id, and arrives once', async () => {
  const [a, b] = [await member(5), await member(0)]
  const clientId = randomUUID()
  for (let times = 0; times < 2; times++) {
    jest.spyOn(wallets, 'reserve').mockRejectedValueOnce(new Error('crash'))
    expect((await payments.refused(sendFlowerV2, { user2_id: b.id, num: 2, clientId }, a)).code).toBe('INTERNAL')
    clock.advance(120_000)
    await payments.runJob('gift-transfers')
  }
  const first = await send(a, b, 2, clientId)
  expect([first.guanPoint, await send(a, b, 2, clientId)]).toEqual([3, first])
  expect((await wallets.get(b.id)).flowers.redeemable).toBe(2)
})

test('crashes between any two steps, repeats and races: every point and flower is accounted for', async () => {
  const members = await Promise.all([300, 40, 7, 0].map((points) => member(points)))
  const transfers = payments.service.app.get(GiftTransfersStore)
  let seed = 20_260_301
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  let crashes = 0
  const crash = (when: string): never => {
    crashes++
    throw new Error(`crash ${when}`)
  }
  const shaken =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (random() < 0.12) crash('before')
      const result = await work(...args)
      if (random() < 0.12) crash('after')
      return result
    }
  const real = {
    reserve: wallets.reserve.bind(wallets),
    receiveFlowers: wallets.receiveFlowers.bind(wallets),
    confirm: wallets.confirm.bind(wallets),
    voidReservation: wallets.voidReservation.bind(wallets),
    move: transfers.move.bind(transfers),
  }
  jest.spyOn(wallets, 'reserve').mockImplementation(shaken(real.reserve))
  jest.spyOn(wallets, 'receiveFlowers').mockImplementation(shaken(real.receiveFlowers))
  jest.spyOn(wallets, 'confirm').mockImplementation(shaken(real.confirm))
  jest.spyOn(wallets, 'voidReservation').mockImplementation(shaken(real.voidReservation))
  jest.spyOn(transfers, 'move').mockImplementation(shaken(real.move))
  const one = (index: number): TestPerson => members[index % members.length] as TestPerson
  for (let round = 0; round < 40; round++) {
    const [from, to, num, clientId] = [
      Math.floor(random() * 4),
      1 + Math.floor(random() * 3),
      1 + Math.floor(random() * 12),
      randomUUID(),
    ]
    const gift = () => send(one(from), one(from + to), num, clientId).catch(() => null)
    await Promise.all([gift(), gift(), random() < 0.3 ? payments.runJob('gift-transfers') : null])
    if (random() < 0.2) clock.advance(60_000)
    expect((await wallets.check()).faults).toEqual([])
  }
  jest.restoreAllMocks()
  clock.advance(200_000)
  await payments.runJob('gift-transfers')
  expect(await transfers.listStalled()).toEqual([])
  const { totals, faults } = await wallets.check()
  const done = await payments.database
    .collection<{ num: number; cost: number }>('transfers')
    .find({ step: 'done' } as never)
    .toArray()
  const sums = done.reduce((sum, { num, cost }) => ({ num: sum.num + num, cost: sum.cost + cost }), { num: 0, cost: 0 })
  expect(faults).toEqual([])
  expect(done.length).toBeGreaterThan(15)
  expect(crashes).toBeGreaterThan(30)
  expect([totals.spent, totals.reserved, totals.flowersHeld]).toEqual([sums.cost, 0, sums.num])
  expect(totals.minted - totals.spent).toBe(totals.points)
})

test('flowers sent by another service are the same gift as by sendFlowerV2 under the same client id', async () => {
  const [a, b] = [await member(20), await member(0)]
  const clientId = randomUUID()
  const { transferId } = await send(a, b, 5, clientId)
  const client = new InternalClient({ ...payments.config, PAYMENTS_URL: payments.service.url })
  const gift = { user_id: a.id, user2_id: b.id, num: 5, clientId }
  expect(await client.call(giveFlowers, gift)).toEqual({ transferId, guanPoint: 15, cost: 5 })
  expect(await client.call(giveFlowers, { ...gift, clientId: randomUUID() })).toMatchObject({ guanPoint: 10 })
})

test('the service that shows a member’s own page gets the number of flowers ever received', async () => {
  const [a, b] = [await member(20), await member(0)]
  await send(a, b, 5)
  await send(a, b, 2)
  const client = new InternalClient({ ...payments.config, PAYMENTS_URL: payments.service.url })
  expect(await client.call(flowersOf, { user_id: b.id })).toEqual({ received: 7 })
  expect(await client.call(flowersOf, { user_id: a.id })).toEqual({ received: 0 })
})
