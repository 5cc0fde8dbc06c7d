import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { StoredLedgerEntry } from './ledger.store.ts'
import type { Leg, OperationState, Owed, Unit, Wallet } from './rules/wallet.rules.ts'

/** What one operation did to a wallet's holdings in one of its states. */
export interface BookedOperation {
  op: string
  user_id: string
  state: OperationState
  points: number
  days: number
  fen: number
  owed: Owed
}
/** An entry that moves VIP days, or ends the membership. */
export interface VipDays {
  user_id: string
  op: string
  at: Date
  days: number
  endsVip?: true
}

const sumOf = (legs: readonly Leg[], account: string, unit: Unit): number =>
  legs.reduce((sum, leg) => (leg.account === account && leg.unit === unit ? sum + leg.amount : sum), 0)

/** The ledger as the statement of a month needs it. */
@Injectable()
export class LedgerOfMonth {
  readonly #entries: Collection<StoredLedgerEntry>
  readonly #wallets: Collection<Wallet>
  constructor(database: Database) {
    this.#entries = database.collection('journal')
    this.#wallets = database.collection('wallets')
  }

  async listOperations(ops: readonly string[]): Promise<BookedOperation[]> {
    const entries = await this.#entries.find({ op: { $in: [...ops] } }).toArray()
    return entries.map(({ op, user_id, state, legs, fen = 0, owed = { points: 0, days: 0 } }) => ({
      op,
      user_id,
      state,
      points: sumOf(legs, 'wallet:points', 'point'),
      days: sumOf(legs, 'wallet:vip', 'vipDay'),
      fen,
      owed,
    }))
  }

  /** The VIP entries of these people up to a time, in the order of each wallet. */
  async listVipDays(userIds: readonly string[], before: Date): Promise<VipDays[]> {
    const moves = { $or: [{ 'legs.unit': 'vipDay' as const }, { endsVip: true as const }] }
    const entries = await this.#entries
      .find({ user_id: { $in: [...userIds] }, at: { $lt: before }, ...moves })
      .sort({ user_id: 1, n: 1 })
      .toArray()
    return entries.map(({ user_id, op, at, legs, endsVip }) => ({
      user_id,
      op,
      at,
      days: sumOf(legs, 'wallet:vip', 'vipDay'),
      ...(endsVip ? { endsVip } : {}),
    }))
  }

  /** What members spent, by the day in China: points, and the fen paid for them. */
  async listSpent(from: Date, to: Date): Promise<{ day: string; points: number; fen: number }[]> {
    const amountOf = (unit: Unit): object => ({ $sum: { $cond: [{ $eq: ['$legs.unit', unit] }, '$legs.amount', 0] } })
    const rows = await this.#entries
      .aggregate<{ _id: string; points: number; fen: number }>([
        { $match: { at: { $gte: from, $lt: to }, 'legs.account': 'bank:spent' } },
        { $unwind: '$legs' },
        { $match: { 'legs.account': 'bank:spent' } },
        {
          $group: {
            _id: { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: '+08:00' } },
            points: amountOf('point'),
            fen: amountOf('fen'),
          },
        },
        { $sort: { _id: 1 } },
      ])
      .toArray()
    return rows.map(({ _id: day, points, fen }) => ({ day, points, fen }))
  }

  /** Entries of a period, and those among them whose legs do not add up to zero in every unit. */
  async findUnbalanced(from: Date, to: Date): Promise<{ entries: number; unbalanced: string[] }> {
    const within = { at: { $gte: from, $lt: to } }
    const [entries, found] = await Promise.all([
      this.#entries.countDocuments(within),
      this.#entries
        .aggregate<{ _id: string }>(
          [
            { $match: within },
            { $unwind: '$legs' },
            { $group: { _id: { entry: '$_id', unit: '$legs.unit' }, sum: { $sum: '$legs.amount' } } },
            { $match: { sum: { $ne: 0 } } },
            { $limit: 20 },
            { $project: { _id: '$_id.entry' } },
          ],
          { allowDiskUse: true },
        )
        .toArray(),
    ])
    return { entries, unbalanced: found.map(({ _id }) => _id) }
  }

  /** Wallets with entries from before this time that are not in the ledger yet. */
  async countUncopied(before: Date): Promise<number> {
    return this.#wallets.countDocuments({ 'entries.n': { $gte: 0 }, entries: { $elemMatch: { at: { $lt: before } } } })
  }
}
