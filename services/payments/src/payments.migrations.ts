import { OrderStatus } from '@xinyu/contracts/enums'
import { chinaMonthOf } from '@xinyu/contracts/rules/withdrawal'
import { type Migration, migrations } from '@xinyu/platform/db/migrations'
import { newMonth } from './months/months.public.ts'
import { bookPaidBeforeOf, buyersBefore } from './wallets/wallets.public.ts'

interface PaidOrder {
  _id: string
  user_id: string
  status: OrderStatus
  amount: number
  days: number
  points: number
}

/**
 * Early points get the fen that were paid for them: the order has the price, the ledger what is left of them. Flowers
 * from early points stay worth nothing: the points were worth nothing when spent.
 */
export const bookPaidBeforeAll: Migration = async ({ collection, signal }) => {
  for (const id of await buyersBefore(collection)) {
    signal.throwIfAborted()
    const paid = await collection<PaidOrder>('orders')
      .find({ user_id: id, status: OrderStatus.Paid, days: 0, points: { $gt: 0 } })
      .toArray()
    const fenOf = new Map(paid.map(({ _id, amount }) => [_id, amount]))
    await bookPaidBeforeOf(collection, id, (order) => fenOf.get(order) ?? 0)
  }
}

interface NamedProduct {
  _id: string
  name: string
  nameEn?: string
  version?: number
  earlier?: { version: number; fields: { name: string; nameEn?: string } }[]
}

/**
 * Orders without an English name get the one of their product version; orders without a version, that of a version with
 * the same Chinese name. Otherwise the name stays Chinese.
 */
export const nameOrdersInEnglish: Migration = async ({ collection, signal }) => {
  const orders = collection<{ _id: string; productNum: string; productVersion?: number | null; nameEn?: string }>(
    'orders',
  )
  const products = await collection<NamedProduct>('products').find().toArray()
  for (const { _id: productNum, version = 1, earlier = [], name, nameEn } of products)
    for (const known of [...earlier, { version, fields: { name, nameEn } }]) {
      signal.throwIfAborted()
      const { fields } = known
      if (!fields.nameEn) continue
      const unversioned = { productVersion: { $in: [null] }, name: fields.name }
      await orders.updateMany(
        { productNum, nameEn: { $exists: false }, $or: [{ productVersion: known.version }, unversioned] },
        { $set: { nameEn: fields.nameEn } },
      )
    }
}

const sandboxCollections = [
  'sandbox_trades',
  'sandbox_transfers',
  'sandbox_keys',
  'sandbox_wechat_trades',
  'sandbox_wechat_transfers',
  'sandbox_apple_transactions',
  'sandbox_apple_notices',
  'sandbox_apple_uses',
]
/** The vendors' sandboxes have a database of their own; trades and private keys of development are not left here. */
export const dropSandboxes: Migration = async ({ collection }) => {
  for (const name of sandboxCollections) await collection(name).drop()
}

/** Where money moved before, months are closed from this one on; what was before is what they begin with. */
export const addFirstMonth: Migration = async ({ collection }) => {
  const paid = { status: { $in: [OrderStatus.Paid, OrderStatus.Refunded] } }
  if (!(await collection('orders').findOne(paid))) return
  const { _id, ...month } = newMonth(chinaMonthOf(new Date()))
  const added = { ...month, version: 1, factCount: 0, outbox: [], ops: [] }
  await collection<{ _id: string }>('months').updateOne({ _id }, { $setOnInsert: added }, { upsert: true })
}

export const paymentsMigrations = migrations('payments', {
  '2026-11-27-paid-before': bookPaidBeforeAll,
  '2026-11-28-english-names': nameOrdersInEnglish,
  '2026-11-29-no-sandboxes': dropSandboxes,
  '2026-11-30-first-month': addFirstMonth,
})
