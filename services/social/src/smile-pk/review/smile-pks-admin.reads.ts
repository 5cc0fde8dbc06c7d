import type { smilePks } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { reviewClaimView } from '@xinyu/platform/review/review-claim.rules'
import { pendingDecisionView } from '@xinyu/platform/review/pending-decision.rules'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { PksReads } from '../pks.reads.ts'
import { type Pk, PksStore } from '../pks.store.ts'

type PkRecord = RecordOf<typeof smilePks>

/** PKs as moderators see them, without those whose smiles are deleted. */
@Injectable()
export class SmilePksAdminReads {
  constructor(
    private readonly store: PksStore,
    private readonly reads: PksReads,
  ) {}

  async list({ filter, skip, take, sort }: AdminQuery<z.output<typeof smilePks.filter>>): Promise<{
    rows: PkRecord[]
    total: number
  }> {
    const { q, id, status } = filter
    const match: Filter<Pk> = {
      ...(status ? { status } : {}),
      // one being ended by a moderator needs no review
      ...(status === 'open' ? { held: null } : {}),
      ...(id ? { _id: { $in: id } } : q ? { _id: q } : {}),
    }
    const { field, order } = sort ?? { field: 'addtime', order: -1 as const }
    const { found, total } = await this.store.findPage(match, { sort: { [field]: order, _id: order }, skip, take })
    return { rows: await this.#records(found), total }
  }

  async get(id: string): Promise<PkRecord> {
    const [record] = await this.#records([await this.store.get(id)])
    if (!record) throw new AppError('NOT_FOUND')
    return record
  }

  async #records(found: readonly Pk[]): Promise<PkRecord[]> {
    const views = await this.reads.viewsForStaff(found)
    const byId = new Map(found.map((pk) => [pk._id, pk]))
    return views.map((view) => {
      const pk = byId.get(view._id) ?? {}
      const ended = pendingDecisionView(pk).heldUntil === null ? {} : { status: 'closed' as const }
      return { ...view, ...ended, ...reviewClaimView(pk), ...pendingDecisionView(pk), id: view._id }
    })
  }
}
