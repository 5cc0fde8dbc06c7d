import { Database } from '@xinyu/platform/db/database'
import { listSums, listTotal } from '@xinyu/platform/db/lists/list-page'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { Wallet } from './rules/wallet.rules.ts'

export type VipMember = Pick<Wallet, '_id' | 'points' | 'vipSince'> & { vipLimitDate: Date }

@Injectable()
export class VipMembersReads {
  readonly #wallets: Collection<Wallet>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#wallets = database.collection('wallets')
  }

  /** `ids`: people whose name matches the search; null without a search. Soonest end first. */
  async list(
    { filter, skip, take, sort }: AdminQuery<{ id?: string[]; endsAfter?: string; endsBefore?: string }>,
    ids: readonly string[] | null,
  ): Promise<{ rows: VipMember[]; total: number; totals: { guanPoint: number } | null }> {
    const now = this.clock.now()
    const wanted = filter.id && ids ? filter.id.filter((id) => ids.includes(id)) : (filter.id ?? ids)
    const where: Filter<Wallet> = {
      vipLimitDate: {
        $gt: filter.endsAfter ? new Date(Math.max(now.getTime(), Date.parse(filter.endsAfter))) : now,
        ...(filter.endsBefore ? { $lt: new Date(filter.endsBefore) } : {}),
      },
      ...(wanted ? { _id: { $in: [...wanted] } } : {}),
    }
    const field = sort?.field === 'since' ? 'vipSince' : 'vipLimitDate'
    const order = sort?.order ?? 1
    const bySince: Filter<Wallet> = field === 'vipSince' ? { vipSince: { $type: 'date' } } : {}
    const [rows, total, totals] = await Promise.all([
      this.#wallets
        .find({ ...where, ...bySince })
        .sort({ [field]: order, _id: order })
        .skip(skip)
        .limit(take)
        .toArray(),
      listTotal(this.#wallets, where),
      listSums(this.#wallets, where, { guanPoint: '$points' }),
    ])
    return { rows: rows as VipMember[], total, totals }
  }

  /** Throws NOT_FOUND if the user is no VIP member now. */
  async get(id: string): Promise<VipMember> {
    const found = await this.#wallets.findOne({ _id: id, vipLimitDate: { $gt: this.clock.now() } })
    if (!found) throw new AppError('NOT_FOUND')
    return found as VipMember
  }
}
