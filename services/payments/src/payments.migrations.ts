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
 * Points that were bought before fen were counted get the fen that were paid for them. What their order says is the
 * price, the journal says what is left of them. Flowers that came from them stay worth nothing: whoever gave them
 * spent points that were worth nothing then.
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
 * Orders of before they kept the English name get that of the version they were placed with; those of before there
 * were versions, that of a version with their Chinese name. What is found nowhere stays Chinese.
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

/** What moves from the documents of one capability to those of another. */
export const paymentsMigrations = migrations('payments', {
  '2026-11-27-paid-before': bookPaidBeforeAll,
  '2026-11-28-english-names': nameOrdersInEnglish,
})
