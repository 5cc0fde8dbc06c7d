import type { ledgerEntries } from '@xinyu/contracts/admin/money'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { Database } from '@xinyu/platform/db/database'
import { addedUpTo, listTotal } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { z } from 'zod'
import type { StoredLedgerEntry } from './ledger.store.ts'
import { operationsNamed, partsOfKind } from './ledger.rules.ts'
import type { Leg } from './rules/wallet.rules.ts'

type LedgerFilter = z.output<(typeof ledgerEntries)['filter']>
type LedgerTotals = TotalsOf<typeof ledgerEntries>
interface Added {
  entries: number
  legs: Leg[]
}

@Injectable()
export class LedgerReads {
  readonly #entries: Collection<StoredLedgerEntry>
  constructor(database: Database) {
    this.#entries = database.collection('journal')
  }

  async get(id: string): Promise<StoredLedgerEntry> {
    const found = await this.#entries.findOne({ _id: id })
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  /** Every entry of one operation, over all wallets: each is the counterpart of the others. */
  async listByOperation(op: string): Promise<StoredLedgerEntry[]> {
    return this.#entries.find({ op }).sort({ at: 1, n: 1 }).limit(200).toArray()
  }

  /** `named`: ids of the people whose name matches the search. */
  async list(
    { filter, skip, take, sort }: AdminQuery<LedgerFilter>,
    named: readonly string[],
  ): Promise<{ rows: StoredLedgerEntry[]; total: number; totals: LedgerTotals | null }> {
    const where = conditionOf(filter, named)
    const order = sort?.order ?? -1
    // within one wallet the entry numbers give the order
    const by: Record<string, 1 | -1> = filter.user_id ? { user_id: order, n: order } : { at: order, _id: order }
    const [rows, total, totals] = await Promise.all([
      this.#entries.find(where).sort(by).skip(skip).limit(take).toArray(),
      listTotal(this.#entries, where),
      this.#totals(where),
    ])
    return { rows, total, totals }
  }

  /** The spendable balance after each of these entries of one wallet. */
  async balancesOf(userId: string, numbers: readonly number[]): Promise<Map<number, number>> {
    const last = Math.max(0, ...numbers)
    const wanted = new Set(numbers)
    const balances = new Map<number, number>()
    let balance = 0
    const entries = this.#entries
      .find({ user_id: userId, n: { $lte: last } })
      .project<Pick<StoredLedgerEntry, 'n' | 'legs'>>({
        n: 1,
        legs: 1,
      })
    for await (const { n, legs } of entries.sort({ n: 1 })) {
      for (const { account, unit, amount } of legs)
        if (account === 'wallet:points' && unit === 'point') balance += amount
      if (wanted.has(n)) balances.set(n, balance)
    }
    return balances
  }

  /** The sum per account, and per unit the sum over all accounts, which must be zero. */
  async #totals(where: Filter<StoredLedgerEntry>): Promise<LedgerTotals | null> {
    const [found] = await this.#entries
      .aggregate<Added>([
        { $match: where },
        { $limit: addedUpTo + 1 },
        {
          $facet: {
            counted: [{ $count: 'entries' }],
            legs: [
              { $unwind: '$legs' },
              {
                $group: {
                  _id: { account: '$legs.account', unit: '$legs.unit' },
                  amount: { $sum: '$legs.amount' },
                },
              },
              { $sort: { '_id.unit': 1, '_id.account': 1 } },
              { $project: { _id: 0, account: '$_id.account', unit: '$_id.unit', amount: 1 } },
            ],
          },
        },
        { $project: { legs: 1, entries: { $ifNull: [{ $first: '$counted.entries' }, 0] } } },
      ])
      .toArray()
    const { entries, legs } = found ?? { entries: 0, legs: [] }
    if (entries > addedUpTo) return null
    const sums = { point: 0, flower: 0, vipDay: 0, fen: 0 }
    for (const { unit, amount } of legs) sums[unit] += amount
    return { entries, accounts: legs, sums }
  }
}

const conditionOf = (
  { q, id, user_id, kind, operationId, from, to }: LedgerFilter,
  named: readonly string[],
): Filter<StoredLedgerEntry> => {
  const parts = kind === undefined ? null : partsOfKind(kind)
  if (kind !== undefined && !parts)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'kind', reason: 'an unknown kind' }] })
  const and: Filter<StoredLedgerEntry>[] = [
    ...(id ? [{ _id: { $in: id } }] : []),
    ...(user_id ? [{ user_id }] : []),
    ...(operationId ? [{ op: { $in: operationsNamed(operationId) } }] : []),
    ...(parts ? [{ op: { $regex: `^${parts.prefix}` } }] : []),
    ...(parts?.state ? [{ state: parts.state as StoredLedgerEntry['state'] }] : []),
    ...(from || to
      ? [{ at: { ...(from ? { $gte: new Date(from) } : {}), ...(to ? { $lt: new Date(to) } : {}) } }]
      : []),
    ...(q ? [{ $or: [{ op: { $in: operationsNamed(q) } }, { user_id: { $in: [q, ...named] } }] }] : []),
  ]
  return and.length === 0 ? {} : { $and: and }
}
