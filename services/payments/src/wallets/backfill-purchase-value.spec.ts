import { expect, test } from '@jest/globals'
import { newId } from '@xinyu/platform/ids'
import { OrdersStore } from '../orders/store/orders.store.ts'
import { paymentsWith } from '../test-setup.ts'
import { bookPaidBeforeAll } from '../payments.migrations.ts'
import type { Entry, Wallet } from './rules/wallet.rules.ts'

const tested = paymentsWith({})

/** A wallet and its ledger from before fen were recorded. */
const makeEarlyWallet = async (id: string): Promise<void> => {
  const { database } = tested.service
  const wallets = database.collection<Wallet>('wallets')
  await wallets.updateOne({ _id: id }, [
    { $unset: 'money' },
    {
      $set: { operations: { $map: { input: '$operations', in: { $unsetField: { field: 'fen', input: '$$this' } } } } },
    },
  ])
  const journal = database.collection<Entry & { _id: string; user_id: string }>('journal')
  await journal.updateMany({ user_id: id }, { $unset: { fen: '' }, $pull: { legs: { unit: 'fen' } } })
}
const migrate = (): Promise<void> => {
  const { database } = tested.service
  const none = async (): Promise<void> => undefined
  const collection = ((name: string) => database.db.collection(name)) as Parameters<
    typeof bookPaidBeforeAll
  >[0]['collection']
  return bookPaidBeforeAll({
    collection,
    createIndex: none,
    dropIndex: none,
    inBatches: none,
    signal: new AbortController().signal,
  })
}
const worthOf = async (id: string): Promise<number> => (await tested.wallets.get(id)).money?.points ?? 0

test('points bought before fen were recorded get what is left of their price, once', async () => {
  const person = await tested.service.person()
  // 600 fen for 60 points; 40 more are a gift, and half of all are spent
  const orderId = await tested.placed(person, 'point-60')
  await tested.pay(orderId)
  await tested.wallets.grant(person.id, `gift:${newId()}`, { points: 40, days: 0, reason: 'gift' })
  await tested.wallets.reserve(person.id, 'transfer:1', 50, 'flowers')
  await tested.wallets.confirm(person.id, 'transfer:1')
  expect(await worthOf(person.id)).toBe(300)
  await makeEarlyWallet(person.id)
  expect(await worthOf(person.id)).toBe(0)
  await migrate()
  expect(await worthOf(person.id)).toBe(300)
  await migrate()
  expect(await worthOf(person.id)).toBe(300)
  // later spending takes its share
  await tested.wallets.reserve(person.id, 'transfer:2', 25, 'flowers')
  expect((await tested.wallets.confirm(person.id, 'transfer:2')).fen).toBe(150)
})

test('early points that were refunded, given away or came with days stay worth nothing', async () => {
  const [refunded, member, given] = [await tested.service.person(), await tested.service.person(), newId()]
  const orderId = await tested.placed(refunded, 'point-60')
  await tested.pay(orderId)
  const days = await tested.placed(member, 'vip-30')
  await tested.pay(days)
  await tested.wallets.grant(given, `gift:${newId()}`, { points: 40, days: 0, reason: 'gift' })
  for (const id of [refunded.id, member.id, given]) await makeEarlyWallet(id)
  await tested.atSandbox('alipay', 'refund', { orderId })
  expect((await tested.get(OrdersStore).get(orderId)).status).toBe(3)
  await migrate()
  for (const id of [refunded.id, member.id, given]) expect(await worthOf(id)).toBe(0)
})

test('a wallet with purchases from before and after keeps the fen it has', async () => {
  const person = await tested.service.person()
  for (const [index, pay] of [true, true].entries()) {
    const orderId = await tested.placed(person, 'point-60')
    if (pay) await tested.pay(orderId)
    if (index === 0) await makeEarlyWallet(person.id)
  }
  expect(await worthOf(person.id)).toBe(600)
  await migrate()
  expect(await worthOf(person.id)).toBe(1_200)
})
