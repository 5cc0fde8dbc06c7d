import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { orders as ordersResource } from '@xinyu/contracts/admin/orders'
import { vipUsers } from '@xinyu/contracts/admin/people'
import * as ordersCalls from '@xinyu/contracts/http/product/orders'
import * as gifts from '@xinyu/contracts/http/gift/gifts'
import { newId } from '@xinyu/platform/ids'
import { type ConsoleQuery, explainConsoleList } from '@xinyu/testkit/people/console-plans'
import { profileReads, type QueryProfile } from '@xinyu/testkit/query-profile'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from './config.ts'
import { PaymentsModule } from './payments.module.ts'
import { Wallets } from './wallets/wallets.public.ts'

const others = 60
const own = 40
let payments: ServiceUnderTest<PaymentsConfig>
let me: TestPerson
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox' },
  })
  me = await payments.person()
  const people = [me.id, ...Array.from({ length: others }, () => newId())]
  const many = <T>(make: (id: string, index: number) => T): T[] =>
    people.flatMap((id) => Array.from({ length: own }, (_, index) => make(id, index)))
  const at = (index: number): Date => new Date(Date.now() - index * 60_000)
  await payments.database.collection<{ _id: string }>('orders').insertMany(
    many((user_id, index) => ({
      _id: newId(),
      user_id,
      productNum: 'vip-30',
      tab: 0,
      name: 'VIP',
      amount: 3_000,
      days: 30,
      points: 0,
      status: index % 4 === 0 ? 0 : 1,
      fulfilled: true,
      provider: null,
      providerTradeNo: newId(),
      checkText: null,
      addtime: at(index),
      closesAt: at(index - 30),
      paidAt: null,
    })),
  )
  await payments.database.collection<{ _id: string }>('transfers').insertMany(
    many((user2_id, index) => ({
      _id: newId(),
      user_id: people[index] ?? '',
      user2_id,
      num: 1,
      step: 'done',
      addtime: at(index),
      doneAt: at(index),
    })),
  )
})
afterAll(() => payments.close())

/** the index begins with the owner, and has the sort order */
const areOwn = (found: readonly QueryProfile[], key: string): void => {
  expect(found.length).toBeGreaterThan(0)
  for (const { index, isSorted } of found) expect([index?.[0], isSorted]).toEqual([key, false])
}

test.each([
  ['all orders', () => payments.call(ordersCalls.getOrderList, { page: 2, rows: 10 }, me)],
  ['paid orders', () => payments.call(ordersCalls.getOrderList, { rows: 10, order_status: 1 }, me)],
  ['the unpaid order', () => payments.call(ordersCalls.getUncompleteOrder, {}, me)],
])('a person’s list of %s is read by their id, in its order, and no other order is read', async (_name, call) => {
  const found = await profileReads('orders', me.id, call)
  areOwn(found, 'user_id')
  for (const { docsExamined } of found) expect(docsExamined).toBeLessThanOrEqual(own)
})

test('received flowers are read by receiver, in list order; sent ones are summed from the index', async () => {
  const received = await profileReads('transfers', me.id, () =>
    payments.call(gifts.receivedGifts, { page: 1, rows: 10 }, me),
  )
  areOwn(received, 'user2_id')
  for (const { docsExamined } of received) expect(docsExamined).toBeLessThanOrEqual(own)
  const sent = await profileReads('transfers', me.id, () => payments.call(gifts.giftStatistics, {}, me))
  areOwn(sent, 'user_id')
  expect(sent).toMatchObject([{ docsExamined: 0 }])
})

test('an operation is looked up in the ledger by the wallet’s owner', async () => {
  const wallets = payments.service.app.get(Wallets)
  const found = await profileReads('journal', me.id, () =>
    wallets.grant(me.id, 'order:plan', { points: 1, days: 0, reason: 'order' }),
  )
  areOwn(found, 'user_id')
})

/** The console queries every shard: its lists have all orders. Each shard reads its part from an index. */
test.each<[string, () => ConsoleQuery]>([
  ['of all', () => ({})],
  ['of a state', () => ({ filter: { status: 1 } })],
  ['of a person', () => ({ filter: { user_id: me.id } })],
  ...ordersResource.sort.flatMap((field): [string, () => ConsoleQuery][] => [
    [`by ${field}`, () => ({ sort: [field, 'ASC'] })],
    [`by ${field}, reversed`, () => ({ sort: [field, 'DESC'] })],
  ]),
])('the console’s page of orders %s is read from an index', async (_name, query) => {
  const operator = await payments.person({ roles: ['admin'] })
  const list = { resource: ordersResource.name, collection: 'orders', operator }
  const page = await explainConsoleList(payments, list, query())
  expect(page).toMatchObject({ isSorted: false, index: expect.any(Array) })
  expect(page.docsExamined).toBeLessThanOrEqual(10)
})

/** Current VIP members, over all shards. */
test.each<[string, () => ConsoleQuery]>([
  ['the soonest to end first', () => ({})],
  ...vipUsers.sort.map((field): [string, () => ConsoleQuery] => [`by ${field}`, () => ({ sort: [field, 'DESC'] })]),
])('the console’s page of VIP members, %s, is read from an index', async (_name, query) => {
  const wallets = payments.service.app.get(Wallets)
  for (let count = 0; count < 30; count++)
    await wallets.grant(newId(), 'order:plan', { points: 0, days: count < 15 ? 0 : 30, reason: 'order' })
  const operator = await payments.person({ roles: ['admin'] })
  const page = await explainConsoleList(payments, { resource: vipUsers.name, collection: 'wallets', operator }, query())
  expect(page).toMatchObject({ isSorted: false, index: expect.any(Array) })
  expect(page.docsExamined).toBeLessThanOrEqual(10)
})
