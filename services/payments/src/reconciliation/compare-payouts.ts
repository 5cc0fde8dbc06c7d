import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Log } from '@xinyu/platform/logging/log'
import type { PayoutBillLine } from '../payout-provider.rules.ts'
import { Providers } from '../providers/providers.public.ts'
import {
  paidSteps,
  type PayingProvider,
  payoutOwner,
  type Withdrawal,
  WithdrawalsStore,
} from '../withdrawals/withdrawals.public.ts'
import { BillLinesStore } from './bill-lines.store.ts'
import { DifferencesStore } from './differences.store.ts'
import { billedPayouts, differenceOfPayout, keptPayouts, type KnownPayout, missingPayouts } from './payouts.rules.ts'
import { dayInChina } from './reconciliation.rules.ts'

export class ComparePayouts extends Command<void> {
  constructor(
    readonly provider: PayingProvider,
    readonly day: string,
  ) {
    super()
  }
}

/**
 * Compares paid withdrawals with the provider's bill of the account that pays them. Nothing is taken up: whether money
 * left is asked of the provider by each payout's number, and what differs nevertheless waits for finance. Idempotent.
 */
@CommandHandler(ComparePayouts)
export class ComparePayoutsHandler implements ICommandHandler<ComparePayouts> {
  constructor(
    private readonly providers: Providers,
    private readonly withdrawals: WithdrawalsStore,
    private readonly store: DifferencesStore,
    private readonly kept: BillLinesStore,
    private readonly log: Log,
  ) {}

  async execute({ provider, day }: ComparePayouts): Promise<void> {
    const { payouts } = this.providers.get(provider)
    if (!payouts || (await this.store.isCompared(provider, day, 'payouts'))) return
    const lines = await payouts.bill(day)
    if (!lines) return
    const { from, to } = dayInChina(day)
    const paid = (await this.withdrawals.listPaidWithin(provider, from, to)).map(knownOf)
    const known = await this.#known(lines, paid)
    const billed = billedPayouts(lines, (line) => known.get(line.tradeNo) ?? null)
    const found = [...missingPayouts(paid, billed), ...billed.flatMap((one) => differenceOfPayout(one) ?? [])]
    for (const difference of found) await this.store.save(provider, day, difference, null)
    await this.kept.save(keptPayouts(provider, day, billed))
    if (found.length > 0) this.log.error('a bill differs from our payouts', { count: found.length })
    await this.store.markCompared(provider, day, 'payouts', { lines: lines.length, differences: found.length })
  }

  /** The withdrawal of each line, by the provider's number (finance may have paid by hand) or by ours. */
  async #known(lines: readonly PayoutBillLine[], paid: readonly KnownPayout[]): Promise<Map<string, KnownPayout>> {
    const known = new Map(paid.flatMap((one) => (one.tradeNo === null ? [] : [[one.tradeNo, one] as const])))
    for (const { no, tradeNo } of lines) {
      if (known.has(tradeNo) || no === '') continue
      const withdrawal = await this.withdrawals.find(payoutOwner(no))
      if (withdrawal) known.set(tradeNo, knownOf(withdrawal))
    }
    return known
  }
}

const knownOf = ({ _id: withdrawalId, step, payout, plan }: Withdrawal): KnownPayout => ({
  withdrawalId,
  tradeNo: paidSteps.includes(step) ? payout.tradeNo : null,
  net: plan?.net ?? 0,
})
