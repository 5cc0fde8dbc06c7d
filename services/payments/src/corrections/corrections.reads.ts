import type { pointCorrections } from '@xinyu/contracts/admin/money'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { Database } from '@xinyu/platform/db/database'
import { listSums, listTotal } from '@xinyu/platform/db/lists/list-page'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { z } from 'zod'
import type { CorrectionDocument } from './corrections.store.ts'

type CorrectionFilter = z.output<(typeof pointCorrections)['filter']>

@Injectable()
export class CorrectionsReads {
  readonly #corrections: Collection<CorrectionDocument>
  constructor(database: Database) {
    this.#corrections = database.collection('point_corrections')
  }

  /** `named`: ids of the people whose name matches the search. */
  async list(
    { filter: { q, id, state, user_id }, skip, take, sort }: AdminQuery<CorrectionFilter>,
    named: readonly string[],
  ): Promise<{ rows: CorrectionDocument[]; total: number; totals: TotalsOf<typeof pointCorrections> | null }> {
    const where: Filter<CorrectionDocument> = {
      ...(id ? { _id: { $in: id } } : {}),
      ...(state ? { state } : {}),
      ...(user_id ? { user_id } : {}),
      ...(q ? { $or: [{ _id: q }, { user_id: { $in: [q, ...named] } }] } : {}),
    }
    const order = sort?.order ?? -1
    const isApplied = { $and: [{ $eq: ['$state', 'applied'] }, { $ne: ['$unit', 'vipDay'] }] }
    const [rows, total, totals] = await Promise.all([
      this.#corrections.find(where).sort({ requestedAt: order, _id: order }).skip(skip).limit(take).toArray(),
      listTotal(this.#corrections, where),
      listSums(this.#corrections, where, {
        given: { $cond: [isApplied, { $max: ['$change', 0] }, 0] },
        taken: { $cond: [isApplied, { $max: [{ $multiply: ['$change', -1] }, 0] }, 0] },
      }),
    ])
    return { rows, total, totals }
  }
}
