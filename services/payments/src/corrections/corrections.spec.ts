import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import type { ledgerEntries, pointCorrections } from '@xinyu/contracts/admin/money'
import { changeGuanPoint } from '@xinyu/contracts/http/product/point-corrections'
import { sendFlowerV2 } from '@xinyu/contracts/http/gift/gifts'
import { type RecordOf, type TotalsOf, totalsHeader } from '@xinyu/contracts/resource'
import { FixedClock } from '@xinyu/platform/clock'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { CorrectionsStore } from './corrections.store.ts'

const clock = FixedClock.atNextNoon()
let payments: ServiceUnderTest<PaymentsConfig>
let finance: TestPerson
let second: TestPerson
let lin: KnownMember
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox', CORRECT_ALONE_POINTS: '100' },
    clock,
  })
  finance = await payments.person({ roles: ['finance'] })
  second = await payments.person({ roles: ['finance'] })
  lin = await knownMember(payments, { name: '林清浅' })
})
afterAll(() => payments.close())
afterEach(async () => {
  jest.restoreAllMocks()
  await payments.drain()
  expect((await wallets().check()).faults).toEqual([])
})

type Correction = RecordOf<typeof pointCorrections>
type Entry = RecordOf<typeof ledgerEntries>
const wallets = () => payments.service.app.get(Wallets)
const pointsOf = async (who: KnownMember): Promise<number> => (await wallets().get(who.id)).points
const correct = (who: KnownMember, change: number, by = finance, clientId: string = randomUUID()) =>
  payments.call(changeGuanPoint, { user_id: who.id, change, reason: '补偿故障', clientId }, by)
const refusal = async (who: { id: string }, change: number, by = finance): Promise<string> =>
  (await payments.refused(changeGuanPoint, { user_id: who.id, change, reason: '补偿故障' }, by)).code
const ask = async (path: string, who: TestPerson, body?: object) => {
  const response = await fetch(`${payments.service.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const totals = response.headers.get(totalsHeader)
  return { http: response.status, json: await response.json(), totals: totals && (JSON.parse(totals) as unknown) }
}
const listOf = async (resource: string, filter: object, who = finance) =>
  ask(`${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, who)
const factsOf = (correctionId: string) => payments.published.filter(({ key }) => key === correctionId)

test('finance corrects points up to the limit alone, once despite repeats, and notifies the member', async () => {
  const clientId = randomUUID()
  const [first, again] = await Promise.all([correct(lin, 60, finance, clientId), correct(lin, 60, finance, clientId)])
  expect([first.guanPoint, first.state, again.correctionId]).toEqual([60, 'applied', first.correctionId])
  expect((await correct(lin, -10)).guanPoint).toBe(50)
  await payments.drain()
  expect(factsOf(first.correctionId ?? '')).toMatchObject([
    {
      type: 'payments.points-corrected.v1',
      data: { user_id: lin.id, change: 60, reason: '补偿故障' },
    },
  ])
  const other = await payments.refused(
    changeGuanPoint,
    { user_id: lin.id, change: 61, reason: '补偿故障', clientId },
    finance,
  )
  expect([other.code, await pointsOf(lin)]).toEqual(['CONFLICT', 50])
})

test('corrections above the limit need approval by another person', async () => {
  const before = await pointsOf(lin)
  for (const change of [101, -101]) {
    await wallets().grant(lin.id, `order:${change}`, { points: 101, days: 0, reason: 'order' })
    const had = await pointsOf(lin)
    const { correctionId, state, guanPoint } = await correct(lin, change)
    expect([state, guanPoint]).toEqual(['requested', had])
    expect((await ask(`pointCorrections/${correctionId}/approve`, finance, {})).json).toMatchObject({
      code: 'SECOND_PERSON_NEEDED',
    })
    const approved = await Promise.all([1, 2].map(() => ask(`pointCorrections/${correctionId}/approve`, second, {})))
    expect(approved.map(({ http }) => http)).toEqual([200, 200])
    expect(await pointsOf(lin)).toBe(had + change)
    expect((await ask(`pointCorrections/${correctionId}/reject`, second, { reason: '不符' })).http).toBe(409)
  }
  const { correctionId } = await correct(lin, 500)
  const rejected = await ask(`pointCorrections/${correctionId}/reject`, second, { reason: '不符' })
  expect(rejected.json).toMatchObject({ state: 'rejected', decidedBy: second.id })
  expect(await pointsOf(lin)).toBe(before + 202)
})

test('no balance falls below zero, and a refused correction stays refused once there are enough points', async () => {
  const wei = await knownMember(payments, { name: '伟' })
  await correct(wei, 30)
  const request = { user_id: wei.id, change: -31, reason: '误发', clientId: randomUUID() }
  expect((await payments.refused(changeGuanPoint, request, finance)).code).toBe('GUANPOINT_NOT_ENOUGH')
  await correct(wei, 50)
  expect((await payments.refused(changeGuanPoint, request, finance)).code).toBe('GUANPOINT_NOT_ENOUGH')
  expect(await pointsOf(wei)).toBe(80)
  const failed = (await listOf('pointCorrections', { user_id: wei.id, state: 'failed' })).json as Correction[]
  expect(failed).toMatchObject([{ change: -31, failure: 'GUANPOINT_NOT_ENOUGH', userName: '伟' }])
})

test('only finance corrects points, and only of an existing member', async () => {
  const support = await payments.person({ roles: ['support'] })
  expect(await refusal(lin, 5, support)).toBe('FORBIDDEN')
  expect(await refusal({ id: 'nobody' }, 5)).toBe('USER_NOT_FOUND')
  expect(await refusal(lin, 0)).toBe('INVALID_INPUT')
})

test('a correction interrupted by a crash is resumed by the job and applied exactly once', async () => {
  clock.advance(1_000)
  const before = await pointsOf(lin)
  const store = payments.service.app.get(CorrectionsStore)
  const lost = jest.spyOn(store, 'markApplied').mockRejectedValueOnce(new Error('the process crashed here'))
  const body = { user_id: lin.id, change: 7, reason: '补偿故障' }
  expect((await ask('pointCorrections', finance, body)).http).toBe(500)
  expect(lost).toHaveBeenCalledTimes(1)
  await payments.runJob('corrections')
  await payments.runJob('corrections')
  expect(await pointsOf(lin)).toBe(before + 7)
  const [newest] = (await listOf('pointCorrections', { user_id: lin.id })).json as Correction[]
  expect(newest).toMatchObject({ change: 7, state: 'applied', balance: before + 7 })
})

test('the ledger shows every entry of a transfer in both wallets, and that the sums are zero', async () => {
  const [a, b] = [await knownMember(payments, { name: '甲' }), await knownMember(payments, { name: '乙' })]
  await correct(a, 40)
  const { transferId } = await payments.call(sendFlowerV2, { user2_id: b.id, num: 3, clientId: randomUUID() }, a)
  const transfer = await listOf('ledgerEntries', { operationId: transferId })
  const entries = transfer.json as Entry[]
  expect(entries.map(({ kind, user_id }) => [kind, user_id]).toSorted()).toEqual(
    [
      ['transfer.applied', b.id],
      ['transfer.confirmed', a.id],
      ['transfer.reserved', a.id],
    ].toSorted(),
  )
  const cost = 3 * payments.config.FLOWER_POINTS
  expect(transfer.totals).toMatchObject({
    entries: 3,
    sums: { point: 0, flower: 0, vipDay: 0, fen: 0 },
    accounts: expect.arrayContaining([
      { account: 'wallet:points', unit: 'point', amount: -cost },
      { account: 'bank:spent', unit: 'point', amount: cost },
      { account: 'wallet:redeemable', unit: 'flower', amount: 3 },
    ]),
  })
  const ofA = await listOf('ledgerEntries', { user_id: a.id })
  expect((ofA.json as Entry[]).map(({ n, balance }) => [n, balance])).toEqual([
    [3, 40 - cost],
    [2, 40 - cost],
    [1, 40],
  ])
  expect((await listOf('ledgerEntries', { q: '甲', kind: 'correction' })).json).toMatchObject([
    { userName: '甲', kind: 'correction.applied', reason: 'correction' },
  ])
  const { totals } = await listOf('ledgerEntries', {})
  expect((totals as TotalsOf<typeof ledgerEntries>).sums).toEqual({ point: 0, flower: 0, vipDay: 0, fen: 0 })
  const support = await payments.person({ roles: ['support'] })
  expect((await listOf('ledgerEntries', {}, support)).http).toBe(403)
})

test.each(['orders', 'paymentDifferences', 'ledgerEntries', 'pointCorrections'])(
  'the list of %s refuses an unknown filter and sort order, and names the known ones',
  async (resource) => {
    const filter = await listOf(resource, { q: 'x', unheardOf: 1 })
    expect([filter.http, filter.json]).toMatchObject([400, { code: 'FILTER_UNKNOWN', name: 'unheardOf' }])
    expect((filter.json as { msg: string }).msg).toMatch(/unheardOf.*可用的有：q, id/)
    const sort = await ask(`${resource}?sort=["password","ASC"]`, finance)
    expect([sort.http, sort.json]).toMatchObject([400, { code: 'SORT_UNKNOWN', name: 'password' }])
  },
)
