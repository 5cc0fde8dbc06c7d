import type { paymentDifferences } from '@xinyu/contracts/admin/orders'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { Database } from '@xinyu/platform/db/database'
import { listSums, listTotal } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { z } from 'zod'
import type { DifferenceDocument } from './differences.store.ts'

type DifferenceFilter = z.output<(typeof paymentDifferences)['filter']>
type DifferenceTotals = TotalsOf<typeof paymentDifferences>

@Injectable()
export class DifferencesReads {
  readonly #differences: Collection<DifferenceDocument>
  constructor(database: Database) {
    this.#differences = database.collection('payment_differences')
  }

  async get(id: string): Promise<DifferenceDocument> {
    const found = await this.#differences.findOne({ _id: id })
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  async listByOrder(orderId: string): Promise<DifferenceDocument[]> {
    return this.#differences.find({ orderId }).sort({ foundAt: 1 }).limit(100).toArray()
  }

  async list({
    filter: { q, id, provider, kind, settled, from, to },
    skip,
    take,
    sort,
  }: AdminQuery<DifferenceFilter>): Promise<{
    rows: DifferenceDocument[]
    total: number
    totals: DifferenceTotals | null
  }> {
    const where: Filter<DifferenceDocument> = {
      ...(id ? { _id: { $in: id } } : {}),
      ...(provider ? { provider } : {}),
      ...(kind ? { kind } : {}),
      ...(settled === undefined ? {} : { settledAt: settled ? { $ne: null } : null }),
      ...(from || to ? { day: { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) } } : {}),
      ...(q ? { $or: [{ orderId: q }, { withdrawalId: q }, { tradeNo: q }, { day: q }] } : {}),
    }
    const order: Record<string, 1 | -1> = { [sort?.field ?? 'day']: sort?.order ?? -1, _id: sort?.order ?? -1 }
    const [rows, total, totals] = await Promise.all([
      this.#differences.find(where).sort(order).skip(skip).limit(take).toArray(),
      listTotal(this.#differences, where),
      listSums(this.#differences, where, { ours: '$ours', theirs: '$theirs' }),
    ])
    return { rows, total, totals }
  }
}
