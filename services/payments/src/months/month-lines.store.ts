import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { AnyBulkWriteOperation, Collection, Filter } from 'mongodb'
import { bookingOf } from './rules/month.rules.ts'
import { backKinds, type LineSums, type MonthLine } from './rules/lines.rules.ts'

/** What our books say about a provider's trade. */
export interface BookedTrade {
  tradeNo: string
  kind: 'payment' | 'refund' | 'payout'
  amount: number
}
const isKind = (kind: MonthLine['kind']): object => ({ $eq: ['$kind', kind] })
const tradeKind = { $cond: [isKind('sale'), 'payment', { $cond: [isKind('payout'), 'payout', 'refund'] }] }
/** what a payout's provider transfers: without our fee and the tax that is withheld */
const transferred = { $subtract: ['$amount', { $add: ['$fee', '$tax'] }] }

/** The documents of a month; of one that is locked only those that are frozen. */
export interface MonthScope {
  month: string
  frozen?: true
}
const upTo = ({ month, frozen }: MonthScope): Filter<MonthLine> =>
  frozen ? { $or: [{ month: { $lt: month } }, { month, frozen }] } : { month: { $lte: month } }

/**
 * The documents of all months: each is written once, and never changed but for where it is booked, until its month is
 * locked. What is `frozen` belongs to a locked month.
 */
@Injectable()
export class MonthLinesStore {
  readonly #lines: Collection<MonthLine>
  constructor(database: Database) {
    this.#lines = database.collection('month_lines')
  }

  async add(lines: readonly MonthLine[]): Promise<void> {
    if (lines.length === 0) return
    const writes = lines.map(({ _id, ...line }): AnyBulkWriteOperation<MonthLine> => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: line }, upsert: true },
    }))
    await this.#lines.bulkWrite(writes, { ordered: false })
  }

  /** The first month with a document; null: there is none. */
  async firstMonth(): Promise<string | null> {
    const first = await this.#lines.findOne({}, { sort: { month: 1 }, projection: { month: 1 } })
    return first?.month ?? null
  }

  /**
   * Books what was written into a month while it was being locked in the month after. A document is either frozen or
   * moved, never both.
   */
  async moveStragglers(locked: string): Promise<void> {
    const left = { month: locked, frozen: { $exists: false } }
    for await (const { _id, day } of this.#lines.find(left))
      await this.#lines.updateOne({ _id, ...left }, { $set: bookingOf(day, locked) })
  }

  /** From now on these documents are the month's, and others are not. */
  async freeze(month: string): Promise<void> {
    await this.#lines.updateMany({ month, frozen: { $exists: false } }, { $set: { frozen: true } })
  }

  async sumsOf(scope: MonthScope): Promise<LineSums[]> {
    const sum = (field: string): object => ({ $sum: `$${field}` })
    const rows = await this.#lines
      .aggregate<Omit<LineSums, 'booked'> & { _id: Pick<LineSums, 'booked' | 'channel' | 'kind' | 'isVip'> }>([
        { $match: scope },
        {
          $group: {
            _id: { booked: '$booked', channel: '$channel', kind: '$kind', isVip: { $gt: ['$days', 0] } },
            count: { $sum: 1 },
            amount: sum('amount'),
            fee: sum('fee'),
            tax: sum('tax'),
            points: sum('points'),
          },
        },
      ])
      .toArray()
    return rows.map(({ _id, ...sums }) => ({ ...sums, ..._id }))
  }

  async countLate(scope: MonthScope): Promise<number> {
    return this.#lines.countDocuments({ ...scope, day: { $lt: `${scope.month}-01` } })
  }

  /** Documents dated in a month, wherever they are booked, added up by trade. */
  async *tradesOf(channel: MonthLine['channel'], month: string): AsyncGenerator<BookedTrade> {
    yield* this.#trades({ channel, day: { $gte: `${month}-01`, $lte: `${month}-31` } })
  }

  /** Everything ever booked for these trades, added up. */
  async listTrades(tradeNos: readonly string[]): Promise<BookedTrade[]> {
    const found: BookedTrade[] = []
    for await (const trade of this.#trades({ tradeNo: { $in: [...tradeNos] } })) found.push(trade)
    return found
  }

  /** The documents of a month of one kind, in batches; in no order, since sorting a large month exceeds its memory. */
  async *batchesOf(scope: MonthScope, kind: MonthLine['kind']): AsyncGenerator<MonthLine[]> {
    yield* this.#batches({ ...scope, kind })
  }

  /**
   * Memberships that were sold up to a month and not all earned before it, and those of which something was paid back
   * in it; whole buyers at a time.
   */
  async *membershipsOf(scope: MonthScope): AsyncGenerator<MonthLine[]> {
    const refunded = await this.#lines.distinct('orderId', {
      ...scope,
      kind: { $in: [...backKinds] },
      days: { $gt: 0 },
    })
    const open = [{ earnedIn: { $exists: false } }, { earnedIn: { $gte: scope.month } }, { orderId: { $in: refunded } }]
    const sold: Filter<MonthLine> = { kind: 'sale', days: { $gt: 0 }, $and: [upTo(scope), { $or: open }] }
    let kept: MonthLine[] = []
    for await (const batch of this.#batches(sold, { user_id: 1, _id: 1 })) {
      const all = [...kept, ...batch]
      const last = all.at(-1)?.user_id
      kept = all.filter(({ user_id }) => user_id === last)
      const whole = all.filter(({ user_id }) => user_id !== last)
      if (whole.length > 0) yield whole
    }
    if (kept.length > 0) yield kept
  }

  /** Refunds of these orders that are booked up to a month. */
  async listRefunds(orderIds: readonly string[], scope: MonthScope): Promise<MonthLine[]> {
    return this.#lines
      .find({ orderId: { $in: [...orderIds] }, kind: { $in: [...backKinds] }, ...upTo(scope) })
      .toArray()
  }

  async markEarned(ids: readonly string[], month: string): Promise<void> {
    await this.#lines.updateMany(
      { _id: { $in: [...ids] }, earnedIn: { $exists: false } },
      { $set: { earnedIn: month } },
    )
  }

  /** A part of a month's documents, by their numbers. */
  async listPart(scope: MonthScope, after: string, limit: number): Promise<MonthLine[]> {
    return this.#lines
      .find({ ...scope, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray()
  }

  async *#batches(where: Filter<MonthLine>, sort: Record<string, 1> = {}): AsyncGenerator<MonthLine[]> {
    let batch: MonthLine[] = []
    for await (const line of this.#lines.find(where).sort(sort)) {
      batch.push(line)
      if (batch.length < 500) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }

  async *#trades(where: Filter<MonthLine>): AsyncGenerator<BookedTrade> {
    const rows = this.#lines.aggregate<{ _id: Omit<BookedTrade, 'amount'>; amount: number }>(
      [
        { $match: where },
        {
          $group: {
            _id: { tradeNo: '$tradeNo', kind: tradeKind },
            amount: { $sum: { $cond: [isKind('payout'), transferred, '$amount'] } },
          },
        },
      ],
      { allowDiskUse: true },
    )
    for await (const { _id, amount } of rows) yield { ..._id, amount }
  }
}
