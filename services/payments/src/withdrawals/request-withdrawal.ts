import { type ErrorCode, errors } from '@xinyu/contracts/errors'
import { getPayee } from '@xinyu/contracts/internal/users'
import { maskPayee } from '@xinyu/contracts/rules/people/payee'
import { chinaDayOf, chinaMonthOf, MINIMUM_WITHDRAWAL, noEarlierWithdrawals } from '@xinyu/contracts/rules/withdrawal'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Providers } from '../providers/providers.public.ts'
import { newPayout } from './rules/payout.rules.ts'
import type { Withdrawal } from './rules/withdrawal.rules.ts'
import { WithdrawalRunner } from './withdrawal-runner.ts'
import { WithdrawalsReads } from './withdrawals.reads.ts'
import { WithdrawalsStore } from './withdrawals.store.ts'

export class RequestWithdrawal extends Command<Withdrawal> {
  constructor(
    readonly userId: string,
    readonly amount: number,
    readonly net: number,
    readonly clientId: string,
  ) {
    super()
  }
}

/**
 * A member requests the worth of flowers. The client id names the withdrawal: a repeat gets the first response again.
 */
@CommandHandler(RequestWithdrawal)
export class RequestWithdrawalHandler implements ICommandHandler<RequestWithdrawal> {
  constructor(
    private readonly withdrawals: WithdrawalsStore,
    private readonly reads: WithdrawalsReads,
    private readonly runner: WithdrawalRunner,
    private readonly providers: Providers,
    private readonly internal: InternalClient,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, amount, net, clientId }: RequestWithdrawal): Promise<Withdrawal> {
    const _id = idOf('withdrawal', userId, clientId)
    const begun = (await this.withdrawals.find(_id)) ?? (await this.#begin(_id, userId, amount, net))
    if (begun.amount !== amount || begun.confirmedNet !== net) throw new AppError('CONFLICT')
    const isBegun = begun.step === 'plan' || begun.step === 'freeze'
    const { step, reason, ...rest } = isBegun ? await this.runner.run(begun) : begun
    if (step === 'void') throw new AppError(codeOf(reason), await this.#details(userId, reason))
    return { ...rest, step, reason }
  }

  /** Checks the member's details before the sum, so that a small sum is not attempted twice. */
  async #begin(_id: string, user_id: string, amount: number, confirmedNet: number): Promise<Withdrawal> {
    if (amount < MINIMUM_WITHDRAWAL) throw new AppError('WITHDRAW_TOO_LITTLE')
    const { payee, fingerprint, hasRealName, isOwnName } = await this.internal.call(getPayee, { user_id })
    if (!hasRealName) throw new AppError('NEED_REAL_NAME')
    const provider = payee?.kind === 'wechat' ? 'wechat' : 'alipay'
    if (!payee || !this.providers.list.some(({ name, payouts }) => name === provider && payouts))
      throw new AppError('NEED_WITHDRAW_INFO')
    if (isOwnName === false) throw new AppError('PAYEE_NAME')
    const now = this.clock.now()
    return this.withdrawals.begin({
      _id,
      user_id,
      step: 'plan',
      amount,
      confirmedNet,
      plan: null,
      before: noEarlierWithdrawals,
      flowers: 0,
      kind: payee.kind,
      payee: maskPayee(payee),
      fingerprint,
      isOwnName,
      approvals: [],
      approvalsNeeded: 2,
      decidedBy: null,
      reason: null,
      payout: newPayout(_id, provider),
      flags: [],
      day: chinaDayOf(now),
      month: chinaMonthOf(now),
      addtime: now,
      decidedAt: null,
      paidAt: null,
    })
  }

  async #details(userId: string, reason: string | null): Promise<Record<string, unknown>> {
    if (reason !== 'WITHDRAW_LIMIT') return {}
    const { dayLeft, monthLeft } = await this.reads.termsOf(userId)
    return { dayLeft: dayLeft / 100, monthLeft: monthLeft / 100 }
  }
}

const codeOf = (reason: string | null): ErrorCode => (reason && reason in errors ? (reason as ErrorCode) : 'INTERNAL')
