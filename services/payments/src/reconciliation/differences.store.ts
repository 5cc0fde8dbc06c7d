import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { ProviderName } from '../payment-provider.rules.ts'
import type { Difference } from './reconciliation.rules.ts'

/**
 * A difference between our orders and a provider's bill; settled by finance with a reason, or by the reconciliation.
 */
export interface DifferenceDocument extends Difference {
  _id: string
  provider: ProviderName
  /** the bill's day in China */
  day: string
  foundAt: Date
  settledAt: Date | null
  /** null if settled by the reconciliation itself */
  settledBy: string | null
  reason: string | null
}
/** What a bill is about. */
export type BillKind = 'trades' | 'payouts'
/** The id of a compared bill. */
export const billId = (provider: ProviderName, day: string, kind: BillKind): string =>
  kind === 'trades' ? `${provider}:${day}` : `${provider}:${day}:${kind}`

/** A compared bill. */
export interface ComparedBill {
  _id: string
  at: Date
  lines: number
  differences: number
  /** its lines are kept; bills of before are compared again when their month is closed */
  isKept?: true
}

@Injectable()
export class DifferencesStore {
  readonly #differences: Collection<DifferenceDocument>
  readonly #bills: Collection<ComparedBill>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#differences = database.collection('payment_differences')
    this.#bills = database.collection('payment_bills')
  }

  /** Stores a difference once, however often its bill is compared. `takenUp`: how it was settled automatically. */
  async save(provider: ProviderName, day: string, difference: Difference, takenUp: string | null): Promise<void> {
    const now = this.clock.now()
    await this.#differences.updateOne(
      { _id: `${provider}:${day}:${difference.kind}:${difference.tradeNo}` },
      {
        $setOnInsert: {
          provider,
          day,
          ...difference,
          foundAt: now,
          settledAt: takenUp === null ? null : now,
          settledBy: null,
          reason: takenUp,
        },
      },
      { upsert: true },
    )
  }

  /** Settles it once. Throws NOT_FOUND, or CONFLICT if it is already settled. */
  async settle(id: string, by: string, reason: string): Promise<DifferenceDocument> {
    await this.#differences.updateOne(
      { _id: id, settledAt: null },
      { $set: { settledAt: this.clock.now(), settledBy: by, reason } },
    )
    const found = await this.#differences.findOne({ _id: id })
    if (!found) throw new AppError('NOT_FOUND')
    if (found.settledBy !== by || found.reason !== reason) throw new AppError('CONFLICT')
    return found
  }

  /** Those that nobody has settled, up to 1000. */
  countOpen(): Promise<number> {
    return this.#differences.countDocuments({ settledAt: null }, { limit: 1_000 })
  }

  /** Open differences dated up to a day, that is, of a month and those before it. */
  async listOpenUpTo(day: string): Promise<string[]> {
    const open = await this.#differences
      .find({ settledAt: null, day: { $lte: day } }, { projection: { _id: 1 } })
      .toArray()
    return open.map(({ _id }) => _id)
  }

  /** Those of these trades about which finance has settled a difference. */
  async settledAmong(tradeNos: readonly string[]): Promise<Set<string>> {
    const settled = { tradeNo: { $in: [...tradeNos] }, settledBy: { $ne: null } }
    return new Set(await this.#differences.distinct('tradeNo', settled))
  }

  /** The bill was compared, and its lines are kept. */
  async isCompared(provider: ProviderName, day: string, kind: BillKind): Promise<boolean> {
    return (await this.#bills.countDocuments({ _id: billId(provider, day, kind), isKept: true }, { limit: 1 })) > 0
  }

  async markCompared(
    provider: ProviderName,
    day: string,
    kind: BillKind,
    counts: { lines: number; differences: number },
  ): Promise<void> {
    await this.#bills.updateOne(
      { _id: billId(provider, day, kind) },
      { $set: { at: this.clock.now(), ...counts, isKept: true } },
      { upsert: true },
    )
  }
}
