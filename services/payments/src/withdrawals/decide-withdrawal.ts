import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { approve, reject, type Withdrawal } from './rules/withdrawal.rules.ts'
import { WithdrawalRunner } from './withdrawal-runner.ts'
import { WithdrawalsStore } from './withdrawals.store.ts'

export class DecideWithdrawal extends Command<Withdrawal> {
  constructor(
    readonly id: string,
    readonly by: string,
    readonly decision: { approve: true } | { approve: false; reason: string },
  ) {
    super()
  }
}

/** Somebody of finance approves or rejects; the last approval that is needed pays out. */
@CommandHandler(DecideWithdrawal)
export class DecideWithdrawalHandler implements ICommandHandler<DecideWithdrawal> {
  constructor(
    private readonly withdrawals: WithdrawalsStore,
    private readonly runner: WithdrawalRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ id, by, decision }: DecideWithdrawal): Promise<Withdrawal> {
    if (!decision.approve && decision.reason.length < 2)
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'reason', reason: 'needed to reject' }] })
    const decided = await this.withdrawals.decide(id, (withdrawal) => {
      const now = this.clock.now()
      return decision.approve
        ? approve(withdrawal, { by, now })
        : reject(withdrawal, { by, reason: decision.reason, now })
    })
    return this.runner.run(decided)
  }
}
