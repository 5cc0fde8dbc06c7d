import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { ProviderName } from '../payment-provider.rules.ts'
import { billId, type BillKind, type ComparedBill } from './differences.store.ts'
import type { StoredBillLine } from './reconciliation.rules.ts'

export interface BilledTrade {
  tradeNo: string
  kind: StoredBillLine['kind']
  amount: number
}

/** The lines of the compared bills. Written before their bill counts as compared, so that it is never there in part. */
@Injectable()
export class BillLinesStore {
  readonly #lines: Collection<StoredBillLine>
  readonly #bills: Collection<ComparedBill>
  constructor(database: Database) {
    this.#lines = database.collection('payment_bill_lines')
    this.#bills = database.collection('payment_bills')
  }

  async save(lines: readonly StoredBillLine[]): Promise<void> {
    if (lines.length === 0) return
    await this.#lines.bulkWrite(
      lines.map(({ _id, ...line }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: line }, upsert: true },
      })),
      { ordered: false },
    )
  }

  /** Days of a period whose bill of this kind was compared and kept. */
  async countKept(provider: ProviderName, days: readonly string[], kind: BillKind): Promise<number> {
    return this.#bills.countDocuments({ _id: { $in: days.map((day) => billId(provider, day, kind)) }, isKept: true })
  }

  async listFees(days: readonly string[]): Promise<{ day: string; provider: ProviderName; fees: number }[]> {
    const rows = await this.#lines
      .aggregate<{ _id: { day: string; provider: ProviderName }; fees: number }>([
        { $match: { day: { $in: [...days] } } },
        { $group: { _id: { day: '$day', provider: '$provider' }, fees: { $sum: '$fee' } } },
      ])
      .toArray()
    return rows.map(({ _id, fees }) => ({ ..._id, fees }))
  }

  /** What a provider billed on these days, added up by trade. */
  async *tradesOf(provider: ProviderName, days: readonly string[]): AsyncGenerator<BilledTrade> {
    yield* this.#tradesWhere({ provider, day: { $in: [...days] } })
  }

  /** Everything that was ever billed for these trades, added up. */
  async listTrades(tradeNos: readonly string[]): Promise<BilledTrade[]> {
    const found: BilledTrade[] = []
    for await (const trade of this.#tradesWhere({ tradeNo: { $in: [...tradeNos] } })) found.push(trade)
    return found
  }

  /** Fees of these trades, payments and refunds apart. */
  async listFeesOf(tradeNos: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.#lines.find({ tradeNo: { $in: [...tradeNos] } }).toArray()
    const fees = new Map<string, number>()
    for (const { kind, tradeNo, fee } of rows)
      fees.set(`${kind}:${tradeNo}`, (fees.get(`${kind}:${tradeNo}`) ?? 0) + fee)
    return fees
  }

  async *#tradesWhere(where: object): AsyncGenerator<BilledTrade> {
    const rows = this.#lines.aggregate<{ _id: { tradeNo: string; kind: BilledTrade['kind'] }; amount: number }>(
      [{ $match: where }, { $group: { _id: { tradeNo: '$tradeNo', kind: '$kind' }, amount: { $sum: '$amount' } } }],
      { allowDiskUse: true },
    )
    for await (const { _id, amount } of rows) yield { ..._id, amount }
  }
}
