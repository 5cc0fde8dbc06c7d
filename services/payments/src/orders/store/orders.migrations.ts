import { OrderStatus } from '@xinyu/contracts/enums'
import { migrations } from '@xinyu/platform/db/migrations'

export const ordersMigrations = migrations('orders', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    const refunded = { status: OrderStatus.Refunded }
    await createIndex('orders', { user_id: 1, addtime: -1, _id: -1 })
    await createIndex('orders', { addtime: -1, _id: -1 })
    await createIndex('orders', { status: 1, closesAt: 1 })
    await createIndex('orders', { nextAskAt: 1 }, { sparse: true })
    await createIndex('orders', { fulfilled: 1, status: 1 }, { partialFilterExpression: { fulfilled: false } })
    await createIndex('orders', { status: 1, revoked: 1 }, { partialFilterExpression: refunded })
  },
  // a person's orders by state, newest first; the console's by state and by provider number, over all shards
  '2026-11-21-lists': async ({ createIndex }) => {
    await createIndex('orders', { user_id: 1, status: 1, addtime: -1, _id: -1 })
    await createIndex('orders', { status: 1, addtime: -1, _id: -1 })
    const known = { providerTradeNo: { $type: 'string' } }
    await createIndex('orders', { providerTradeNo: 1 }, { partialFilterExpression: known })
  },
  '2026-11-23-order-of-the-console': async ({ createIndex }) => {
    for (const field of ['amount', 'paidAt']) await createIndex('orders', { [field]: 1, _id: 1 })
  },
  // refunds with work due, the console's by state, and a provider's payments of a day
  '2026-11-24-refunds': async ({ createIndex }) => {
    await createIndex('orders', { 'refund.nextAt': 1 }, { sparse: true })
    await createIndex('orders', { 'refund.state': 1, addtime: -1, _id: -1 }, { sparse: true })
    await createIndex('orders', { provider: 1, paidAt: 1 })
  },
  // open refund requests of buyers
  '2026-11-25-asked': async ({ createIndex }) => {
    const open = { 'refundAsk.isOpen': true }
    await createIndex('orders', { 'refundAsk.isOpen': 1, addtime: -1, _id: -1 }, { partialFilterExpression: open })
  },
  // every order that was paid is booked in its month
  '2026-11-28-unbooked': async ({ createIndex, collection }) => {
    await createIndex('orders', { unbooked: 1, _id: 1 }, { partialFilterExpression: { unbooked: true } })
    const paid = { status: { $in: [OrderStatus.Paid, OrderStatus.Refunded] } }
    await collection('orders').updateMany(paid, { $set: { unbooked: true } })
  },
})
