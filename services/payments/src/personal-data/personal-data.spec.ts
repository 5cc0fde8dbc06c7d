import { expect, test } from '@jest/globals'
import { setSpendCaps } from '@xinyu/contracts/http/product/spending'
import { exportData, countReceipts, eraseAndCountReceipts } from '@xinyu/testkit/people/personal-data'
import { paymentsWith } from '../test-setup.ts'

const payments = paymentsWith({})

test('a copy has orders, wallet and caps; erasure keeps the sums and removes texts and payees', async () => {
  const { service, clock } = payments
  const [me, other] = [await service.person(), await service.person()]
  const order = await payments.placed(me)
  await payments.placed(other)
  await service.call(setSpendCaps, { day: 5_000 }, me)
  await payments.wallets.grant(me.id, 'gift', { points: 60, days: 0, reason: 'test' })
  const asked = { kind: 'notReceived', text: '我没有收到关点', at: clock.now(), isOpen: true, reply: null }
  const orders = service.database.collection<{ _id: string }>('orders', { shardKey: 'user_id' })
  await orders.updateOne({ _id: order }, { $set: { refundAsk: asked } })
  const { copy, text } = await exportData(service, me.id)
  expect(copy).toMatchObject({
    orders: [{ orderId: order }],
    refundRequests: [{ text: '我没有收到关点' }],
    wallet: [{ guanPoint: 60 }],
    walletEntries: [{ amount: 60 }],
    spendingCaps: [{ day: { value: 5_000 } }],
  })
  expect(text).not.toContain(other.id)
  expect(await eraseAndCountReceipts(service, me.id, clock)).toBe(1)
  const left = (await exportData(service, me.id)).copy
  expect([left.orders?.length, left.refundRequests, left.spendingCaps, left.payees]).toEqual([1, [], [], []])
})

test('no erasure receipt is given while a payee is still stored', async () => {
  const { service, clock } = payments
  const me = await service.person()
  const withdrawals = service.database.collection<{ _id: string }>('withdrawals', { shardKey: 'user_id' })
  const kept = { user_id: me.id, step: 'done', payee: '张** 62****1234', amount: 1 }
  expect(await eraseAndCountReceipts(service, me.id, clock)).toBe(1)
  const late = await service.person()
  await withdrawals.insertOne({ _id: 'w-late', ...kept, user_id: late.id } as never)
  await service.drain()
  const forget = { $set: { payee: '张** 62****1234' } }
  expect(await eraseAndCountReceipts(service, late.id, clock)).toBe(1)
  const third = await service.person()
  expect(await withdrawals.countDocuments({ user_id: late.id, payee: '' })).toBe(1)
  const erasures = service.database.collection<{ _id: string }>('erasures')
  await withdrawals.insertOne({ _id: 'w-third', ...kept, user_id: third.id } as never)
  await erasures.insertOne({
    _id: third.id,
    at: clock.now(),
    lookAt: clock.now(),
    version: 1,
    factCount: 0,
    outbox: [],
  } as never)
  await withdrawals.updateOne({ _id: 'w-third' }, forget)
  expect(await countReceipts(service, third.id, clock)).toBe(0)
})
