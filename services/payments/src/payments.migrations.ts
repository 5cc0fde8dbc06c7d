import { OrderStatus } from '@xinyu/contracts/enums'
import { type Migration, migrations } from '@xinyu/platform/db/migrations'
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

export const paymentsMigrations = migrations('payments', {
  '2026-11-27-paid-before': bookPaidBeforeAll,
  '2026-11-28-english-names': nameOrdersInEnglish,
  '2026-11-29-no-sandboxes': dropSandboxes,
})
