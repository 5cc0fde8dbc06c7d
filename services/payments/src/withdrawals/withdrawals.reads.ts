import type { withdrawals } from '@xinyu/contracts/admin/money'
import type { WithdrawalStatus } from '@xinyu/contracts/enums'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { chinaDayOf, chinaMonthOf, MINIMUM_WITHDRAWAL } from '@xinyu/contracts/rules/withdrawal'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Database } from '@xinyu/platform/db/database'
import { listSums, listTotal, ownListTotal } from '@xinyu/platform/db/lists/list-page'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Inject, Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { z } from 'zod'
import type { PaymentsConfig } from '../config.ts'
import { moneyOf, Wallets } from '../wallets/wallets.public.ts'
import { countedSteps, remainingOf, shownSteps, stepsOf, type Sums, type Withdrawal } from './rules/withdrawal.rules.ts'

type AdminFilter = z.output<(typeof withdrawals)['filter']>
/** The inputs for the sum of the next withdrawal; all in fen. */
export interface Terms {
  redeemable: number
  frozen: number
  redeemed: number
  monthAmount: number
  monthTax: number
  dayLeft: number
  monthLeft: number
  minimum: number
}
/** people of one payee whom moderators look at */
const maxSharing = 100
type AdminTotals = TotalsOf<typeof withdrawals>

@Injectable()
export class WithdrawalsReads {
  readonly #withdrawals: Collection<Withdrawal>
  constructor(
    database: Database,
    private readonly wallets: Wallets,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    this.#withdrawals = database.collection('withdrawals')
  }

  /** A member's withdrawals on the day and in the month of a moment, in China, without rejected ones. */
  async sumsOf(userId: string, at: Date): Promise<Sums> {
    const day = chinaDayOf(at)
    const rows = await this.#withdrawals
      .find({ user_id: userId, month: chinaMonthOf(at), step: { $in: [...countedSteps] } })
      .toArray()
    const amountOf = (some: readonly Withdrawal[]): number => some.reduce((sum, { amount }) => sum + amount, 0)
    return {
      day: amountOf(rows.filter((row) => row.day === day)),
      month: { amount: amountOf(rows), tax: rows.reduce((sum, { plan }) => sum + (plan?.tax ?? 0), 0) },
    }
  }

  async termsOf(userId: string): Promise<Terms> {
    const [sums, wallet] = await Promise.all([this.sumsOf(userId, this.clock.now()), this.wallets.get(userId)])
    const { redeemable, frozen, redeemed } = moneyOf(wallet)
    const left = remainingOf({ day: this.config.WITHDRAW_DAY_FEN, month: this.config.WITHDRAW_MONTH_FEN }, sums)
    const { amount: monthAmount, tax: monthTax } = sums.month
    const limits = { dayLeft: left.day, monthLeft: left.month, minimum: MINIMUM_WITHDRAWAL }
    return { redeemable, frozen, redeemed, monthAmount, monthTax, ...limits }
  }

  /** A member's own, newest first. */
  async listOwn(
    userId: string,
    { page, rows }: { page: number; rows: number },
  ): Promise<{ list: Withdrawal[]; total: number }> {
    const filter: Filter<Withdrawal> = { user_id: userId, step: { $in: [...shownSteps] } }
    const [list, total] = await Promise.all([
      this.#withdrawals
        .find(filter)
        .sort({ addtime: -1, _id: -1 })
        .skip((page - 1) * rows)
        .limit(rows)
        .toArray(),
      ownListTotal(this.#withdrawals, filter, page * rows),
    ])
    return { list, total }
  }

  /** Withdrawals of others to the same payee, fen. */
  async othersPaidTo(fingerprint: string | null, userId: string): Promise<{ user_id: string; amount: number }[]> {
    if (fingerprint === null) return []
    const rows = await this.#withdrawals
      .aggregate<{ _id: string; amount: number }>([
        { $match: { fingerprint, user_id: { $ne: userId }, step: { $in: [...shownSteps] } } },
        { $group: { _id: '$user_id', amount: { $sum: '$amount' } } },
        { $limit: 20 },
      ])
      .toArray()
    return rows.map(({ _id: user_id, amount }) => ({ user_id, amount }))
  }

  /** Payees to whom these members and others have asked to be paid, masked. */
  async listSharedPayees(userIds: readonly string[]): Promise<{ label: string; people: string[] }[]> {
    const own = await this.#withdrawals.distinct('fingerprint', {
      user_id: { $in: [...userIds] },
      fingerprint: { $type: 'string' },
    })
    const found = await this.#withdrawals
      .aggregate<{ label: string; people: string[] }>([
        { $match: { fingerprint: { $in: own } } },
        { $group: { _id: '$fingerprint', label: { $first: '$payee' }, people: { $addToSet: '$user_id' } } },
        { $match: { 'people.1': { $exists: true } } },
        { $project: { _id: 0 } },
      ])
      .toArray()
    return found.map(({ label, people }) => ({ label, people: people.slice(0, maxSharing) }))
  }

  async listForAdmin(
    { filter, skip, take, sort }: AdminQuery<AdminFilter>,
    userIds: readonly string[],
  ): Promise<{ rows: Withdrawal[]; total: number; totals: AdminTotals | null }> {
    const where = whereOf(filter, userIds)
    const order: Record<string, 1 | -1> = { [sort?.field ?? 'addtime']: sort?.order ?? -1, _id: sort?.order ?? -1 }
    const [rows, total, totals] = await Promise.all([
      this.#withdrawals.find(where).sort(order).skip(skip).limit(take).toArray(),
      listTotal(this.#withdrawals, where),
      listSums(this.#withdrawals, where, { amount: '$amount', fee: '$plan.fee', tax: '$plan.tax', net: '$plan.net' }),
    ])
    return { rows, total, totals }
  }
}

const whereOf = (filter: AdminFilter, userIds: readonly string[]): Filter<Withdrawal> => {
  const { q, id, status, user_id, payout, flagged, from, to } = filter
  const steps = status === undefined ? shownSteps : (stepsOf[status as WithdrawalStatus] ?? [])
  const between = { ...(from ? { $gte: new Date(from) } : {}), ...(to ? { $lt: new Date(to) } : {}) }
  return {
    step: { $in: [...steps] },
    ...(id ? { _id: { $in: id } } : {}),
    ...(user_id ? { user_id } : {}),
    ...(payout ? { 'payout.state': payout } : {}),
    ...(flagged === undefined ? {} : { 'flags.0': { $exists: flagged } }),
    ...(from || to ? { addtime: between } : {}),
    ...(q ? { $or: [{ _id: q }, { 'payout.tradeNo': q }, { user_id: { $in: [q, ...userIds] } }] } : {}),
  } as Filter<Withdrawal>
}
