import { Injectable } from '@nestjs/common'
import type { ProviderName } from '../payment-provider.rules.ts'
import { LedgerOfMonth } from '../wallets/wallets.public.ts'
import { type MonthScope, MonthLinesStore } from './month-lines.store.ts'
import { membershipIn, usedBy } from './rules/deferral.rules.ts'
import type { MonthLine } from './rules/lines.rules.ts'
import { daysOf, monthInChina } from './rules/month.rules.ts'
import type { Deferred } from './rules/statement.rules.ts'

/** Paid memberships of a month. */
export interface MembershipMonth {
  deferred: Deferred
  earned: { day: string; channel: ProviderName; fen: number }[]
  /** those of which nothing is left to earn */
  finished: string[]
}

/** Earns memberships over their days, which follow from the ledger of each buyer's wallet. */
@Injectable()
export class Memberships {
  constructor(
    private readonly lines: MonthLinesStore,
    private readonly ledger: LedgerOfMonth,
  ) {}

  /** The month up to a time. */
  async in(scope: MonthScope, now: Date): Promise<MembershipMonth> {
    const { from, to } = monthInChina(scope.month)
    const days = daysOf(scope.month)
    const ends = [...days.slice(1).map((day) => new Date(`${day}T00:00:00+08:00`)), to]
    const times = [from, ...ends.map((end) => (end < now ? end : now))]
    const deferred: Deferred = { before: 0, sold: 0, refunded: 0, earned: 0, after: 0 }
    const earned = new Map<string, { day: string; channel: ProviderName; fen: number }>()
    const finished: string[] = []
    for await (const sales of this.lines.membershipsOf(scope)) {
      const [used, refunds] = await Promise.all([
        this.#usedOf(sales, times),
        this.lines.listRefunds(
          sales.map(({ orderId }) => orderId),
          scope,
        ),
      ])
      for (const sale of sales) {
        const own = refunds.filter(({ orderId }) => orderId === sale.orderId)
        const sum = (some: readonly MonthLine[]): number => some.reduce((fen, { amount }) => fen + amount, 0)
        const isNew = sale.month === scope.month
        const inMonth = own.filter(({ month }) => month === scope.month)
        const refundedBefore = sum(own) - sum(inMonth)
        const ofDays = days.map((day) => sum(inMonth.filter(({ booked }) => booked === day)))
        const usedMs = used.get(`order:${sale.orderId}`) ?? []
        const { before, earnedOfDays, after } = membershipIn({ ...sale, isNew, refundedBefore }, ofDays, usedMs)
        deferred.before += before
        deferred.sold += isNew ? sale.amount : 0
        deferred.refunded += sum(inMonth)
        deferred.earned += earnedOfDays.reduce((fen, more) => fen + more, 0)
        deferred.after += after
        if (after === 0) finished.push(sale._id)
        earnedOfDays.forEach((fen, index) => {
          const day = days[index] ?? ''
          const key = `${day} ${sale.channel}`
          earned.set(key, { day, channel: sale.channel, fen: (earned.get(key)?.fen ?? 0) + fen })
        })
      }
    }
    return { deferred, earned: [...earned.values()], finished }
  }

  /** The time used of each order's membership. */
  async #usedOf(sales: readonly MonthLine[], times: readonly Date[]): Promise<Map<string, number[]>> {
    const buyers = [...new Set(sales.map(({ user_id }) => user_id))]
    const entries = Map.groupBy(
      await this.ledger.listVipDays(buyers, times.at(-1) ?? new Date(0)),
      (entry) => entry.user_id,
    )
    const used = new Map<string, number[]>()
    for (const buyer of buyers) for (const [op, ms] of usedBy(entries.get(buyer) ?? [], times)) used.set(op, ms)
    return used
  }
}
