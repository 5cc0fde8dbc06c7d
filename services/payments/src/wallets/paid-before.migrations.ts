import type { Aggregate } from '@xinyu/platform/db/aggregate-collection'
import type { MigrationContext } from '@xinyu/platform/db/migrations'
import { bookPaidBefore, paidBefore, paidBeforeOp } from './rules/paid-before.rules.ts'
import type { Entry, Wallet } from './rules/wallet.rules.ts'
import type { JournalEntry } from './journal.store.ts'

type WalletDocument = Wallet & Aggregate

/** Writes that another process overtook are begun anew; a wallet that is busier than that ends the migration. */
const attempts = 20

/** Who bought points before fen were counted. */
export const buyersBefore = (collection: MigrationContext['collection']): Promise<string[]> =>
  collection<JournalEntry>('journal').distinct('user_id', {
    op: { $regex: '^order:' },
    state: 'applied',
    'legs.unit': { $eq: 'point', $ne: 'fen' },
  })

/** Books what was paid for the points that are left of a wallet's old orders; once. `paidFor`: an order's price, fen. */
export const bookPaidBeforeOf = async (
  collection: MigrationContext['collection'],
  id: string,
  paidFor: (order: string) => number,
): Promise<void> => {
  const journal = collection<JournalEntry>('journal')
  const wallets = collection<WalletDocument>('wallets')
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
