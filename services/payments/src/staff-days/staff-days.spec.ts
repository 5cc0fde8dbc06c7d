import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { pointCorrections } from '@xinyu/contracts/admin/money'
import type { orders } from '@xinyu/contracts/admin/orders'
import { beVipAdmin } from '@xinyu/contracts/http/users/vip'
import { changeGuanPoint } from '@xinyu/contracts/http/product/point-corrections'
import { getWxNativePayUrl } from '@xinyu/contracts/http/product/wechat-pay'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import { registered } from '@xinyu/contracts/events/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'
import { Wallets } from '../wallets/wallets.public.ts'

const clock = FixedClock.atNextNoon()
let payments: ServiceUnderTest<PaymentsConfig>
let wallets: Wallets
let lin: KnownMember
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: {
      ALIPAY_MODE: 'sandbox',
      WECHAT_PAY_MODE: 'sandbox',
      CORRECT_ALONE_POINTS_A_DAY: '150',
      CORRECT_POINTS_A_DAY: '400',
      VIP_ALONE_DAYS: '10',
      VIP_ALONE_DAYS_A_DAY: '15',
      VIP_DAYS_A_DAY: '30',
      REFUND_ALONE_FEN_A_DAY: '1500',
      REFUND_FEN_A_DAY: '2500',
    },
    clock,
  })
  wallets = payments.service.app.get(Wallets)
  lin = await knownMember(payments, { name: '林清浅' })
})
afterAll(() => payments.close())
afterEach(async () => {
  await payments.drain()
  expect((await wallets.check()).faults).toEqual([])
})

/** A finance staff member who is a dating member, too. */
const colleague = async (): Promise<TestPerson> => {
  const person = await payments.person({ roles: ['finance'] })
  const user = snapshot({ _id: person.id, name: '财务', roles: ['finance'] })
  await payments.receive(registered, person.id, { user, how: 'phone', shareCode: null })
  return person
}
const correct = (by: TestPerson, change: number, to: { id: string } = lin, clientId: string = randomUUID()) =>
  payments.call(changeGuanPoint, { user_id: to.id, change, reason: '补偿故障', clientId }, by)
const refused = async (by: TestPerson, change: number, to: { id: string } = lin) =>
  (await payments.refused(changeGuanPoint, { user_id: to.id, change, reason: '补偿故障' }, by)).code
const give = (by: TestPerson, days: number, to: { id: string } = lin, clientId: string = randomUUID()) =>
  payments.call(beVipAdmin, { user_id: to.id, days, reason: '活动中奖', clientId }, by)
const consoleOf = async <T>(who: TestPerson, path: string, body: object): Promise<T & { code?: string }> => {
  const response = await fetch(`${payments.service.url}/api/admin/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as T & { code?: string }
}
type Correction = RecordOf<typeof pointCorrections>
type Order = RecordOf<typeof orders>
const decideCorrection = (who: TestPerson, id: string | undefined, how: 'approve' | 'reject') =>
  consoleOf<Correction>(who, `pointCorrections/${id}/${how}`, how === 'reject' ? { reason: '不符' } : {})
const bought = async (buyer: TestPerson): Promise<string> => {
  const { orderId } = await payments.call(addOrder, { productNum: 'point-60' }, buyer)
  await payments.call(getWxNativePayUrl, { orderId }, buyer)
  await payments.sandboxes.post('wechat/pay', { orderId })
  return orderId
}
const refund = (who: TestPerson, orderId: string) =>
  consoleOf<Order>(who, `orders/${orderId}/refund`, { reason: '重复购买' })

test('nobody gives themselves points or VIP days, nor approves or rejects those requested for them', async () => {
  const [one, other] = [await colleague(), await colleague()]
  expect(await refused(one, 5, one)).toBe('SELF')
  const gift = { user_id: one.id, days: 1, reason: '活动中奖' }
  expect((await payments.refused(beVipAdmin, gift, one)).code).toBe('SELF')
  expect(await consoleOf(one, `vipUsers/${one.id}/give`, { days: 1, reason: '活动中奖' })).toMatchObject({
    code: 'SELF',
  })
  const { correctionId } = await correct(other, 200, one)
  for (const how of ['approve', 'reject'] as const)
    expect((await decideCorrection(one, correctionId, how)).code).toBe('SELF')
  expect(await wallets.get(one.id)).toMatchObject({ points: 0, vipLimitDate: null })
})

test('nobody refunds an order of their own, nor approves, rejects or declines it', async () => {
  const [one, other] = [await colleague(), await colleague()]
  const orderId = await bought(one)
  expect((await refund(one, orderId)).code).toBe('SELF')
  // the requester's second refund of the day waits for a second person
  const waiting = [await bought(await payments.person()), await bought(await payments.person()), orderId]
  const asked = []
  for (const id of waiting) asked.push(await refund(other, id))
  expect(asked.at(-1)?.refund?.state).toBe('requested')
  expect((await consoleOf(one, `orders/${orderId}/approveRefund`, {})).code).toBe('SELF')
  expect((await consoleOf(one, `orders/${orderId}/rejectRefund`, { reason: '不符' })).code).toBe('SELF')
  expect((await consoleOf(one, `orders/${orderId}/declineRefund`, { reason: '不符' })).code).toBe('SELF')
})

test('nobody settles a difference of their own order', async () => {
  const one = await colleague()
  const orderId = await bought(one)
  const difference = {
    provider: 'wechat',
    day: '2026-03-01',
    kind: 'amount',
    orderId,
    tradeNo: 't1',
    ours: 1,
    theirs: 2,
  }
  const open = { foundAt: clock.now(), settledAt: null, settledBy: null, reason: null }
  const rows = payments.database.collection<{ _id: string }>('payment_differences')
  await rows.insertOne({ _id: 'wechat:own', ...difference, ...open })
  const settle = (who: TestPerson) => consoleOf(who, 'paymentDifferences/wechat:own/settle', { reason: '已核对' })
  expect((await settle(one)).code).toBe('SELF')
  expect(await settle(await colleague())).toMatchObject({ reason: '已核对' })
})

test('splitting an amount does not evade the limit: above it a second person decides about each', async () => {
  const [one, second] = [await colleague(), await colleague()]
  const states = []
  for (const change of [90, -60, 1, 1]) states.push((await correct(one, change)).state)
  expect(states).toEqual(['applied', 'applied', 'requested', 'requested'])
  const { correctionId } = await correct(one, 1)
  expect((await decideCorrection(one, correctionId, 'approve')).code).toBe('SECOND_PERSON_NEEDED')
  expect((await decideCorrection(second, correctionId, 'approve')).state).toBe('applied')
  clock.advance(DAY_MS)
  expect((await correct(one, 1)).state).toBe('applied')
})

test('concurrent corrections do not exceed it either, and a repeat is counted once', async () => {
  const one = await colleague()
  const all = await Promise.all(Array.from({ length: 10 }, () => correct(one, 30)))
  expect(all.filter(({ state }) => state === 'applied')).toHaveLength(5)
  const two = await colleague()
  const clientId = randomUUID()
  const repeated = await Promise.all(Array.from({ length: 8 }, () => correct(two, 100, lin, clientId)))
  expect(new Set(repeated.map(({ correctionId, state }) => `${correctionId} ${state}`)).size).toBe(1)
  expect((await correct(two, 50)).state).toBe('applied')
})

test('nobody exceeds the daily cap with requests and approvals together; the refusal says until when', async () => {
  const [one, second] = [await colleague(), await colleague()]
  expect((await correct(one, 390)).state).toBe('requested')
  const refusal = await payments.refused(changeGuanPoint, { user_id: lin.id, change: 11, reason: '补偿故障' }, one)
  expect([refusal.code, refusal.message]).toEqual(['STAFF_DAY_LIMIT', expect.stringMatching(/\d{4}-\d\d-\d\d 00:00/)])
  const { correctionId } = await correct(one, 10)
  await correct(second, 395)
  expect((await decideCorrection(second, correctionId, 'approve')).code).toBe('STAFF_DAY_LIMIT')
  clock.advance(DAY_MS)
  expect((await decideCorrection(second, correctionId, 'approve')).state).toBe('applied')
})

test('VIP days above the limit of a gift, or of a day, wait for a second person, and are given once', async () => {
  const [one, second] = [await colleague(), await colleague()]
  const wei = await knownMember(payments, { name: '伟' })
  const large = await give(one, 11, wei)
  expect([large.state, large.profile.isVip]).toEqual(['requested', false])
  expect((await give(one, 3, wei)).state).toBe('applied')
  expect((await give(one, 3, wei)).state).toBe('requested')
  const listed = await consoleOf(second, `vipUsers/${wei.id}/give`, { days: 1, reason: '补偿' })
  expect(listed).toMatchObject({ waitingDays: 14 })
  for (const _time of [1, 2])
    expect(await decideCorrection(second, large.correctionId, 'approve')).toMatchObject({
      state: 'applied',
      unit: 'vipDay',
    })
  const { vipLimitDate } = await wallets.get(wei.id)
  expect(Math.round(((vipLimitDate?.getTime() ?? 0) - clock.now().getTime()) / DAY_MS)).toBe(15)
  const over = { user_id: wei.id, days: 20, reason: '活动中奖' }
  expect((await payments.refused(beVipAdmin, over, one)).code).toBe('STAFF_DAY_LIMIT')
})

test('consecutive small refunds need a second person above the day’s limit, and end at the cap', async () => {
  const [one, second] = [await colleague(), await colleague()]
  const made: (string | undefined)[] = []
  for (let count = 1; count <= 5; count++) {
    const orderId = await bought(await payments.person())
    const { refund: state, code } = await refund(one, orderId)
    made.push(code ?? `${state?.needsSecond}`)
    if (count !== 3) continue
    // a repeated request is the same refund, and counted once
    expect((await refund(one, orderId)).refund?.state).toBe('requested')
    expect((await consoleOf<Order>(second, `orders/${orderId}/approveRefund`, {})).refund?.decidedBy).toBe(second.id)
  }
  expect(made).toEqual(['false', 'false', 'true', 'true', 'STAFF_DAY_LIMIT'])
})
