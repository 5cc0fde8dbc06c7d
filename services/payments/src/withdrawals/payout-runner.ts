import { getPayee } from '@xinyu/contracts/internal/users'
import { Clock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/internal-client'
import { Log } from '@xinyu/platform/log'
import { Injectable } from '@nestjs/common'
import type { TransferReport, Transfers } from '../transfer.rules.ts'
import { Providers } from '../providers/providers.public.ts'
import { afterReport, isLost, mayStillSend } from './rules/payout.rules.ts'
import type { Withdrawal } from './rules/withdrawal.rules.ts'
import { WithdrawalsStore } from './withdrawals.store.ts'

const title = '心屿小红花兑换'
const changed = '收款信息在申请后已变更'
const otherName = '收款人姓名与实名认证的姓名不一致'

/**
 * Pays an approved withdrawal. One process at a time works on it. The provider is asked about the number before it is
 * asked to pay, and pays one number once, so that neither a crash nor a lost answer pays twice; and only its own word
 * that no money moves under the number opens the withdrawal to anything else.
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

  /** The withdrawal as it is then; a provider that does not answer is asked again by the job. */
  async run({ _id }: Withdrawal): Promise<Withdrawal> {
    const claimedAt = this.clock.now()
    const claimed = await this.withdrawals.claimPayout(_id)
    if (!claimed) return this.withdrawals.get(_id)
    const report = await this.#settle(claimed, claimedAt).catch((error: unknown) => {
      this.log.warn('a payout is asked about again later', { key: _id, err: error })
      return null
    })
    return this.withdrawals.record(claimed, (now) => afterReport(now.payout, report, this.clock.now()))
  }

  async #settle(withdrawal: Withdrawal, claimedAt: Date): Promise<TransferReport> {
    const { payout, plan, kind } = withdrawal
    const { transfers } = this.providers.of(payout.provider)
    if (!transfers || !plan) return { kind: 'failed', text: '该渠道不支持转账' }
    const asked = { no: payout.no, amount: plan.net, kind }
    const known = await transfers.query(asked)
    return known.kind === 'absent' ? this.#send(withdrawal, { transfers, amount: plan.net, claimedAt }) : known
  }

  async #send(
    withdrawal: Withdrawal,
    { transfers, amount, claimedAt }: { transfers: Transfers; amount: number; claimedAt: Date },
  ): Promise<TransferReport> {
    const { user_id, fingerprint, payout } = withdrawal
    const now = await this.internal.ask(getPayee, { user_id })
    const objection =
      !now.payee || now.fingerprint !== fingerprint ? changed : now.isOwnName === false ? otherName : null
    if (!now.payee || objection)
      return isLost(payout, this.clock.now())
        ? { kind: 'failed', text: objection ?? changed }
        : { kind: 'processing', tradeNo: null }
    if (!mayStillSend(claimedAt, this.clock.now()) || !(await this.withdrawals.markSent(withdrawal)))
      return { kind: 'processing', tradeNo: null }
    return transfers.send({ no: payout.no, amount, payee: now.payee, title })
  }
}
