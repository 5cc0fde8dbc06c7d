import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { StaffDays } from '../staff-days/staff-days.public.ts'
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

/** Finance approves or rejects; the last required approval starts the payout. */
@CommandHandler(DecideWithdrawal)
export class DecideWithdrawalHandler implements ICommandHandler<DecideWithdrawal> {
  constructor(
    private readonly withdrawals: WithdrawalsStore,
    private readonly runner: WithdrawalRunner,
    private readonly days: StaffDays,
    private readonly clock: Clock,
  ) {}

  async execute({ id, by, decision }: DecideWithdrawal): Promise<Withdrawal> {
    if (!decision.approve && decision.reason.length < 2)
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'reason', reason: 'needed to reject' }] })
    const isOverDay = decision.approve && (await this.#count(id, by))
    const decided = await this.withdrawals.decide(id, (withdrawal) => {
      const now = this.clock.now()
      return decision.approve
        ? approve(withdrawal, { by, now, isOverDay })
        : reject(withdrawal, { by, reason: decision.reason, now })
    })
    return this.runner.run(decided)
  }

  /** Counts it in the approver's day; returns whether the day needs a second person. */
  async #count(id: string, by: string): Promise<boolean> {
    const withdrawal = await this.withdrawals.get(id)
    const decision = approve(withdrawal, { by, now: this.clock.now() })
    if (!decision || 'refuse' in decision) return false
    const act = { id: `approve:${id}`, kind: 'withdrawals', amount: withdrawal.amount } as const
    return (await this.days.count(by, act)).needsSecond
  }
}
