import { OrderStatus } from '@xinyu/contracts/enums'
import type { Aggregate } from '@xinyu/platform/db/aggregate-collection'
import type { Migration } from '@xinyu/platform/db/migrations'
import type { Collection } from 'mongodb'
import { bookPaidBefore, paidBefore, paidBeforeOp } from './rules/paid-before.rules.ts'
import type { Entry, Wallet } from './rules/wallet.rules.ts'
import type { JournalEntry } from './journal.store.ts'

type WalletDocument = Wallet & Aggregate
interface PaidOrder {
  _id: string
  user_id: string
  status: OrderStatus
  amount: number
  days: number
  points: number
}

/** Writes that another process overtook are begun anew; a wallet that is busier than that ends the migration. */
const attempts = 20

/**
 * Points that were bought before fen were counted get the fen that were paid for them. What their order says is the
 * price, the journal says what is left of them. Flowers that came from them stay worth nothing: whoever gave them
 * spent points that were worth nothing then.
 */
export const bookPaidBeforeAll: Migration = async ({ collection, signal }) => {
  const orders = collection<PaidOrder>('orders')
  const journal = collection<JournalEntry>('journal')
  const wallets = collection<WalletDocument>('wallets')
  const bought = await journal.distinct('user_id', {
    op: { $regex: '^order:' },
    state: 'applied',
    'legs.unit': { $eq: 'point', $ne: 'fen' },
  })
  for (const id of bought) {
    signal.throwIfAborted()
    const paid = await orders.find({ user_id: id, status: OrderStatus.Paid, days: 0, points: { $gt: 0 } }).toArray()
    const fenOf = new Map(paid.map(({ _id, amount }) => [_id, amount]))
    await bookOne({ wallets, journal }, id, (order) => fenOf.get(order) ?? 0)
  }
}

const bookOne = async (
  { wallets, journal }: { wallets: Collection<WalletDocument>; journal: Collection<JournalEntry> },
  id: string,
  paidFor: (order: string) => number,
): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const wallet = await wallets.findOne({ _id: id })
    if (!wallet) return
    const journaled = await journal.find({ user_id: id }).sort({ n: 1 }).toArray()
    const known = new Set(journaled.map(({ n }) => n))
    const entries: Entry[] = [...journaled, ...wallet.entries.filter(({ n }) => !known.has(n))]
    // entries on their way from the wallet to the journal were in neither: both are read again
    if (entries.length !== wallet.entryCount) continue
    if (entries.some(({ op }) => op === paidBeforeOp)) return
    const fen = paidBefore(entries, paidFor)
    const booked = fen > 0 ? bookPaidBefore(wallet, fen, new Date()) : null
    if (!booked) return
    const { money, operations, forgotten, entryCount } = booked.wallet
    const set = { ...(money ? { money } : {}), operations, forgotten, entryCount }
    const update = { $set: set, $push: { entries: booked.entry }, $inc: { version: 1 } }
    const { matchedCount } = await wallets.updateOne({ _id: id, version: wallet.version }, update as object)
    if (matchedCount > 0) return
  }
  throw new Error('a wallet changes all the time; the migration is tried again')
}
