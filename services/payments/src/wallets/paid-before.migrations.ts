import type { Aggregate } from '@xinyu/platform/db/aggregate-collection'
import type { MigrationContext } from '@xinyu/platform/db/migrations'
import { bookPaidBefore, paidBefore, paidBeforeOp } from './rules/paid-before.rules.ts'
import type { Entry, Wallet } from './rules/wallet.rules.ts'
import type { StoredLedgerEntry } from './ledger.store.ts'

type WalletDocument = Wallet & Aggregate

/** Retries after concurrent writes; a wallet with more of them fails the migration. */
const attempts = 20

/** Users who bought points before fen were recorded. */
export const buyersBefore = (collection: MigrationContext['collection']): Promise<string[]> =>
  collection<StoredLedgerEntry>('journal').distinct('user_id', {
    op: { $regex: '^order:' },
    state: 'applied',
    'legs.unit': { $eq: 'point', $ne: 'fen' },
  })

/** Books the price of points that are left from a wallet's early orders; once. `paidFor`: an order's price, fen. */
export const bookPaidBeforeOf = async (
  collection: MigrationContext['collection'],
  id: string,
  paidFor: (order: string) => number,
): Promise<void> => {
  const journal = collection<StoredLedgerEntry>('journal')
  const wallets = collection<WalletDocument>('wallets')
  for (let attempt = 0; attempt < attempts; attempt++) {
    const wallet = await wallets.findOne({ _id: id })
    if (!wallet) return
    const copied = await journal.find({ user_id: id }).sort({ n: 1 }).toArray()
    const known = new Set(copied.map(({ n }) => n))
    const entries: Entry[] = [...copied, ...wallet.entries.filter(({ n }) => !known.has(n))]
    // entries being copied from the wallet to the ledger were in neither: both are read again
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
  throw new Error('a wallet keeps changing; the migration is retried')
}
