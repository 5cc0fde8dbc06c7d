import { CONFIG } from '@xinyu/platform/config'
import { AppError, WriteConflict } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { moneyOf, Wallets } from '../wallets/wallets.public.ts'
import { CircularGifts } from './circular-gifts.ts'
import { PayoutRunner } from './payout-runner.ts'
import { approvalsNeeded, planOf, type Withdrawal } from './rules/withdrawal.rules.ts'
import { WithdrawalsReads } from './withdrawals.reads.ts'
import { WithdrawalsStore } from './withdrawals.store.ts'

const refusals: readonly string[] = ['WITHDRAW_TOO_MUCH', 'WITHDRAW_PENDING', 'CONFLICT']

/**
 * Runs a withdrawal as far as it goes automatically. Concurrent runs are safe: the wallet applies an operation once,
 * and steps are guarded.
 */
@Injectable()
export class WithdrawalRunner {
  constructor(
    private readonly withdrawals: WithdrawalsStore,
    private readonly reads: WithdrawalsReads,
    private readonly wallets: Wallets,
    private readonly circularGifts: CircularGifts,
    private readonly payouts: PayoutRunner,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async run(withdrawal: Withdrawal): Promise<Withdrawal> {
    const operation = `withdrawal:${withdrawal._id}`
    const { step, user_id } = withdrawal
    switch (step) {
      case 'plan':
        return this.run(await this.#plan(withdrawal))
      case 'freeze':
        return this.#freeze(withdrawal, operation)
      case 'paying': {
        const after = await this.payouts.run(withdrawal)
        return after.step === 'redeem' ? this.run(after) : after
      }
      case 'voiding':
        await this.wallets.releaseFlowers(user_id, operation)
        return this.withdrawals.move(withdrawal, { step: 'void' })
      case 'redeem':
        await this.wallets.redeemFlowers(user_id, operation)
        return this.withdrawals.move(withdrawal, { step: 'done' })
      case 'release':
        await this.wallets.releaseFlowers(user_id, operation)
        return this.withdrawals.move(withdrawal, { step: 'rejected' })
      default:
        return withdrawal
    }
  }

  /** While this withdrawal is the member's open one, no other changes the sums it is computed from. */
  async #plan(withdrawal: Withdrawal): Promise<Withdrawal> {
    const [sums, wallet] = await Promise.all([
      this.reads.sumsOf(withdrawal.user_id, withdrawal.addtime),
      this.wallets.get(withdrawal.user_id),
    ])
    const limits = { day: this.config.WITHDRAW_DAY_FEN, month: this.config.WITHDRAW_MONTH_FEN }
    const decided = planOf(withdrawal, { sums, limits, redeemable: moneyOf(wallet).redeemable })
    if ('refuse' in decided) return this.withdrawals.move(withdrawal, { step: 'void', reason: decided.refuse })
    return this.withdrawals.move(withdrawal, { step: 'freeze', plan: decided.plan, before: sums.month })
  }

  async #freeze(withdrawal: Withdrawal, operation: string): Promise<Withdrawal> {
    try {
      const { amount: flowers } = await this.wallets.freezeFlowers(withdrawal.user_id, operation, withdrawal.amount)
      const flags = await this.circularGifts.findFlags(withdrawal)
      const alone = withdrawal.isOwnName ? this.config.WITHDRAW_ALONE_FEN : 0
      const needed = approvalsNeeded(withdrawal.amount, flags, alone)
      return await this.withdrawals.move(withdrawal, { step: 'waiting', flowers, flags, approvalsNeeded: needed })
    } catch (error) {
      const isRefusal = error instanceof AppError && !(error instanceof WriteConflict) && refusals.includes(error.code)
      if (!isRefusal) throw error
      return this.run(await this.withdrawals.move(withdrawal, { step: 'voiding', reason: error.code }))
    }
  }
}
