import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { confirmPoints, reservePoints } from '@xinyu/contracts/internal/payments'
import type { InternalCall } from '@xinyu/contracts/internal-call'
import { FixedClock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/logging/log'
import { newId } from '@xinyu/platform/ids'
import { startService, type ServiceUnderTest } from '@xinyu/testkit/service-under-test'
import { internalToken } from '@xinyu/platform/auth/internal-token'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'
import { LedgerStore } from './ledger.store.ts'
import { keptOperations } from './rules/booking.rules.ts'
import { reservationMs } from './rules/reservations.rules.ts'
import { Wallets } from './wallets.public.ts'
import { WalletsStore } from './wallets.store.ts'

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
  expect((await wallets.check()).faults).toEqual([])
})

interface Reply {
  status: number
  code?: string
  balance?: number
  state?: string
}
const ask = async (call: InternalCall, input: object, secret = payments.config.INTERNAL_SECRET): Promise<Reply> =>
  (await (
    await fetch(`${payments.service.url}/internal/${call.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: internalToken(secret, call.path) },
      body: JSON.stringify(input),
    })
  ).json()) as Reply
const member = async (points: number): Promise<string> => {
  const id = newId()
  if (points > 0) await wallets.grant(id, `order:${id}`, { points, days: 0, reason: 'order' })
  return id
}
const reserve = (user_id: string, operationId: string, amount: number) =>
  ask(reservePoints, { user_id, operationId, amount, reason: 'love' })
const confirm = (user_id: string, operationId: string) => ask(confirmPoints, { user_id, operationId })

test('another service reserves points, takes them once, and the balance is published', async () => {
  const id = await member(100)
  expect(await reserve(id, 'love:1', 30)).toMatchObject({ status: 0, balance: 70, state: 'reserved' })
  expect(await reserve(id, 'love:1', 30)).toMatchObject({ status: 0, balance: 70, state: 'reserved' })
  expect(await confirm(id, 'love:1')).toMatchObject({ status: 0, balance: 70 })
  expect(await confirm(id, 'love:1')).toMatchObject({ status: 0, balance: 70 })
  expect(await reserve(id, 'love:1', 30)).toMatchObject({ balance: 70, state: 'confirmed' })
  await payments.drain()
  const facts = payments.published.filter((envelope) => envelope.key === id)
  expect(facts.map((envelope) => [envelope.seq, envelope.data])).toEqual([
    [1, { user_id: id, balance: 100, change: 100, reason: 'order' }],
    [2, { user_id: id, balance: 70, change: -30, reason: 'love' }],
  ])
})

test('refuses if points are short, if nothing was reserved, and without the services’ secret', async () => {
  const id = await member(0)
  expect(await reserve(id, 'love:1', 1)).toMatchObject({ status: 1, code: 'GUANPOINT_NOT_ENOUGH' })
  expect(await confirm(id, 'love:1')).toMatchObject({ status: 1, code: 'NOT_FOUND' })
  expect(
    await ask(reservePoints, { user_id: id, operationId: 'x', amount: 0, reason: '' }, 'another-secret-altogether'),
  ).toMatchObject({ status: 1, code: 'FORBIDDEN' })
})

test('twenty at once cannot spend more than there is', async () => {
  const id = await member(50)
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => reserve(id, `love:${index}`, 10)))
  expect(replies.filter((reply) => reply.status === 0)).toHaveLength(5)
  expect(await wallets.get(id)).toMatchObject({ points: 0, reserved: 50 })
})

test('releases what was voided, and after two minutes what was abandoned', async () => {
  const id = await member(50)
  await reserve(id, 'love:1', 20)
  await reserve(id, 'love:2', 20)
  await wallets.voidReservation(id, 'peer:love:1')
  expect(await wallets.get(id)).toMatchObject({ points: 30, reserved: 20 })
  const other = await member(50)
  await reserve(other, 'love:3', 20)
  clock.advance(reservationMs)
  // one that fails stops no other
  const store = payments.service.app.get(WalletsStore)
  const expire = store.expireAll.bind(store)
  const broken = jest.spyOn(store, 'expireAll').mockImplementation(async (user) => {
    if (user === other) throw new Error('no luck')
    await expire(user)
  })
  await payments.runJob('wallets')
  broken.mockRestore()
  expect([(await wallets.get(id)).reserved, (await wallets.get(other)).reserved]).toEqual([0, 20])
  await payments.runJob('wallets')
  expect((await wallets.get(other)).reserved).toBe(0)
  expect(await wallets.get(id)).toMatchObject({ points: 50, reserved: 0 })
})

test('a payment is credited once, even if another instance credits and drops it between read and write', async () => {
  const id = await member(0)
  const { database, service } = payments
  const ledger = service.app.get(LedgerStore)
  const elsewhere = new WalletsStore(database, ledger, clock, service.app.get(Log))
  const grant = { kind: 'grant', points: 30, days: 0, reason: 'order' } as const
  const lastOf = ledger.findLast.bind(ledger)
  jest.spyOn(ledger, 'findLast').mockImplementationOnce(async (...asked) => {
    const nothing = await lastOf(...asked)
    await elsewhere.apply(id, 'order:late', grant)
    for (let count = 0; count < 3 * keptOperations; count++)
      await elsewhere.apply(id, `gift:${count}`, { kind: 'receiveFlowers', num: 1, reason: 'flowers' })
    return nothing
  })
  expect(await wallets.grant(id, 'order:late', grant)).toMatchObject({ balance: 30, state: 'applied' })
  const { points, operations } = await wallets.get(id)
  expect([points, operations.some((operation) => operation.id === 'order:late')]).toEqual([30, false])
})

test('entries that a crash kept out of the ledger are copied, and the check finds a changed wallet', async () => {
  const id = await member(50)
  const entry = await payments.database.collection('journal').findOneAndDelete({ user_id: id })
  expect((await wallets.check()).faults).not.toEqual([])
  const { _id, user_id: _user, ...bare } = entry as unknown as { _id: string; user_id: string }
  expect(_id).toBe(`${id}:1`)
  await payments.database.collection('wallets').updateOne({ _id: id as never }, { $push: { entries: bare as never } })
  await payments.runJob('wallets')
  expect(await payments.database.collection('journal').countDocuments({ user_id: id })).toBe(1)
  expect((await wallets.get(id)).entries).toEqual([])
})
