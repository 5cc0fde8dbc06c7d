import { getPayee } from '@xinyu/contracts/internal/users'
import { Clock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Log } from '@xinyu/platform/logging/log'
import { Injectable } from '@nestjs/common'
import type { PayoutReport, Payouts } from '../payout-provider.rules.ts'
import { Providers } from '../providers/providers.public.ts'
import { afterReport, isUnknownForGood, mayStillSend } from './rules/payout.rules.ts'
import type { Withdrawal } from './rules/withdrawal.rules.ts'
import { WithdrawalsStore } from './withdrawals.store.ts'

const title = '心屿小红花兑换'
const changed = '收款信息在申请后已变更'
const otherName = '收款人姓名与实名认证的姓名不一致'

/**
 * Pays an approved withdrawal. One process at a time works on it. The provider is queried for the number before it is
 * asked to pay, and pays a number once, so that neither a crash nor a lost response pays twice; only the provider's
 * report that no money moves under the number allows any other step.
 */
@Injectable()
export class PayoutRunner {
  constructor(
    private readonly withdrawals: WithdrawalsStore,
    private readonly providers: Providers,
    private readonly internal: InternalClient,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The updated withdrawal; if a provider does not respond, the job retries. */
  async run({ _id }: Withdrawal): Promise<Withdrawal> {
    const claimedAt = this.clock.now()
    const claimed = await this.withdrawals.claimPayout(_id)
    if (!claimed) return this.withdrawals.get(_id)
    const report = await this.#settle(claimed, claimedAt).catch((error: unknown) => {
      this.log.warn('a payout was not completed yet', { key: _id, err: error })
      return null
    })
    return this.withdrawals.record(claimed, (now) => afterReport(now.payout, report, this.clock.now()))
  }

  async #settle(withdrawal: Withdrawal, claimedAt: Date): Promise<PayoutReport> {
    const { payout, plan, kind } = withdrawal
    const { payouts } = this.providers.get(payout.provider)
    if (!payouts || !plan) return { kind: 'failed', text: '该渠道不支持转账' }
    const asked = { no: payout.no, amount: plan.net, kind }
    const known = await payouts.query(asked)
    return known.kind === 'absent' ? this.#send(withdrawal, { payouts, amount: plan.net, claimedAt }) : known
  }

  async #send(
    withdrawal: Withdrawal,
    { payouts, amount, claimedAt }: { payouts: Payouts; amount: number; claimedAt: Date },
  ): Promise<PayoutReport> {
    const { user_id, fingerprint, payout } = withdrawal
    const now = await this.internal.call(getPayee, { user_id })
    const objection =
      !now.payee || now.fingerprint !== fingerprint ? changed : now.isOwnName === false ? otherName : null
    if (!now.payee || objection)
      return isUnknownForGood(payout, this.clock.now())
        ? { kind: 'failed', text: objection ?? changed }
        : { kind: 'processing', tradeNo: null }
    if (!mayStillSend(claimedAt, this.clock.now()) || !(await this.withdrawals.markSent(withdrawal)))
      return { kind: 'processing', tradeNo: null }
    return payouts.send({ no: payout.no, amount, payee: now.payee, title })
  }
}
