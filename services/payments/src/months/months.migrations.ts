import { migrations } from '@xinyu/platform/db/migrations'

export const monthsMigrations = migrations('months', {
  '2026-11-28-indexes': async ({ createIndex }) => {
    await createIndex('month_lines', { month: 1, frozen: 1, _id: 1 })
    await createIndex('month_lines', { channel: 1, day: 1 })
    await createIndex('month_lines', { orderId: 1 })
    await createIndex('month_lines', { tradeNo: 1 })
    const memberships = { kind: 'sale' as const, days: { $gt: 0 } }
    await createIndex('month_lines', { user_id: 1, _id: 1 }, { partialFilterExpression: memberships })
  },
  // refunds that the provider alone made are chargebacks
  '2026-11-29-chargebacks': async ({ collection }) => {
    const open = { kind: 'refund', isPartial: { $exists: false }, frozen: { $exists: false } }
    const orders: string[] = await collection('month_lines').distinct('orderId', open)
    const isOurs = { 'refund.origin': 'finance', provider: { $ne: 'apple' } }
    const ours = new Set<unknown>(
      await collection('orders').distinct('_id', { _id: { $in: orders as never[] }, ...isOurs }),
    )
    const theirs = orders.filter((id) => !ours.has(id))
    await collection('month_lines').updateMany({ ...open, orderId: { $in: theirs } }, { $set: { kind: 'chargeback' } })
  },
})
