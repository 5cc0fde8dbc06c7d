import type { IndependentBook } from './test-independent-book.ts'
import type { TrialShop } from './test-shop.ts'

/** The differences of a generated month: whether of a payout, and their kind. */
export const plantedDifferences = [
  'order missingThere',
  ...['amount', 'missingHere', 'missingThere', 'state'].map((kind) => `payout ${kind}`),
]

/**
 * The bank does not have an order and a payout of ours, has a payout that we do not, paid another amount, and has a
 * payout back that was paid.
 */
export const plantDifferences = async (shop: TrialShop, book: IndependentBook, orderId: string): Promise<void> => {
  await shop.bank.collection<{ _id: string }>('sandbox_trades').deleteOne({ _id: orderId })
  book.unbilled(orderId)
  const ids: string[] = []
  for (const amount of [10_000, 20_000, 30_000]) {
    const { id, plan } = await shop.askForPayout(amount, 'alipay')
    book.payout({ day: shop.today, channel: 'alipay', amount, fee: plan.fee, tax: plan.tax })
    ids.push(id)
  }
  await shop.payTogether(ids)
  const transfers = shop.bank.collection<{ _id: string; orderId: string }>('sandbox_transfers')
  const [missing = '', more = '', returned = ''] = ids.map((id) => `${id}P1`)
  const example = await transfers.findOneAndDelete({ _id: missing })
  await transfers.updateOne({ _id: more }, { $set: { amount: '190.01' } })
  await transfers.updateOne({ _id: returned }, { $set: { returnedAt: shop.clock.now() } })
  await transfers.insertOne({ ...example, orderId: '2026unknown', _id: 'unknownP1' })
}
