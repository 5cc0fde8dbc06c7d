// Test setup of withdrawals: payments with both sandboxes, members with flowers, and two finance staff.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals'
import type { withdrawals } from '@xinyu/contracts/admin/money'
import * as users from '@xinyu/contracts/events/users'
import { withdrawGift } from '@xinyu/contracts/http/gift/withdrawals'
import { checkOwner, getPayee, returnProof, type AccountStatus, useProof } from '@xinyu/contracts/internal/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { Payee } from '@xinyu/contracts/rules/people/payee'
import { planWithdrawal } from '@xinyu/contracts/rules/withdrawal'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { snapshot } from '@xinyu/testkit/people/builders'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'
import { Wallets } from '../wallets/wallets.public.ts'

export const clock = FixedClock.atNextNoon()
export const payees = new Map<string, { payee: Payee | null; hasRealName: boolean; isOwnName?: boolean | null }>()
export let payments: ServiceUnderTest<PaymentsConfig>
export let wallets: Wallets
export let finance: TestPerson[]
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox', WECHAT_PAY_MODE: 'sandbox' },
    clock,
    internal: [
      { call: checkOwner, answer: () => ({}) },
      { call: useProof, answer: () => ({}) },
      { call: returnProof, answer: () => ({}) },
      {
        call: getPayee,
        answer: ({ user_id }: { user_id: string }) => {
          const known = payees.get(user_id) ?? { payee: null, hasRealName: true }
          return { isOwnName: true, ...known, fingerprint: known.payee && JSON.stringify(known.payee) }
        },
      },
    ],
  })
  wallets = payments.service.app.get(Wallets)
  finance = await Promise.all([1, 2].map(() => payments.person({ roles: ['finance'] })))
})
afterAll(() => payments.close())
beforeEach(() => clock.advance(40 * DAY_MS))
afterEach(async () => {
  jest.restoreAllMocks()
  expect((await wallets.check()).faults).toEqual([])
})

export const alipay: Payee = { kind: 'alipay', realName: '王小明', account: 'ming@example.com' }
/** A member with flowers worth this many fen; their giver is returned too. */
export const member = async (
  worth: number,
  payee: Payee | null = alipay,
  accountStatus: Partial<AccountStatus> = {},
) => {
  const person = await payments.person(accountStatus)
  await payments.receive(users.registered, person.id, {
    user: snapshot({ _id: person.id, name: `n${person.id.slice(-4)}` }),
    how: 'phone',
    shareCode: null,
  })
  payees.set(person.id, { payee, hasRealName: true })
  if (worth > 0)
    await wallets.receiveFlowers(person.id, `gift:${person.id}`, {
      num: Math.ceil(worth / 6),
      worth,
      reason: 'flowers',
    })
  return person
}
// flowers without a giver are backed by another member's spending
const backed = async (fen: number): Promise<void> => {
  const id = `bank-${randomUUID()}`
  await wallets.grant(id, 'order', { points: 1, days: 0, paid: fen, reason: 'order' })
  await wallets.reserve(id, 'spent', 1, 'flowers')
  await wallets.confirm(id, 'spent')
}
beforeAll(() => backed(100_000_000))

export const netOf = (amount: number, before = { amount: 0, tax: 0 }): number => planWithdrawal(amount, before).net
export const request = (person: TestPerson, amount: number, more: { net?: number; clientId?: string } = {}) =>
  payments.call(withdrawGift, { amount, net: netOf(amount), clientId: randomUUID(), password: 'x', ...more }, person)
export const refusal = async (person: TestPerson, amount: number, net = netOf(amount)): Promise<string> =>
  (await payments.refused(withdrawGift, { amount, net, clientId: randomUUID(), password: 'x' }, person)).code
export type Row = RecordOf<typeof withdrawals>
export const console_ = async <T = Row>(who: TestPerson | undefined, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${payments.service.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${who?.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as T
}
export const approveTwice = async (id: string): Promise<Row> => {
  await console_(finance[0], `withdrawals/${id}/approve`, {})
  return console_(finance[1], `withdrawals/${id}/approve`, {})
}
export const paidTo = (collection: string): Promise<{ amount: string | number }[]> =>
  payments.sandboxes.database.collection<{ amount: string | number }>(collection).find().toArray()
export const factsOf = async (id: string): Promise<string[]> => {
  await payments.drain()
  return payments.published.filter((fact) => fact.key === id).map(({ type }) => type.split('.')[1] ?? '')
}
export const job = async (): Promise<void> => {
  clock.advance(61_000)
  await payments.runJob('withdrawals')
}
