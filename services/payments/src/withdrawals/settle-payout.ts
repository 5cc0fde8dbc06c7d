import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { markPaid, payAgain } from './rules/payout.rules.ts'
import type { Withdrawal } from './rules/withdrawal.rules.ts'
import { WithdrawalRunner } from './withdrawal-runner.ts'
import { WithdrawalsStore } from './withdrawals.store.ts'

export class SettlePayout extends Command<Withdrawal> {
  constructor(
    readonly id: string,
    readonly by: string,
    readonly how: { again: true } | { again: false; reference: string },
  ) {
    super()
  }
}

/** Finance settles a payout that the provider permanently refused: pays again, or records a payment by hand. */
@CommandHandler(SettlePayout)
export class SettlePayoutHandler implements ICommandHandler<SettlePayout> {
  constructor(
    private readonly withdrawals: WithdrawalsStore,
    private readonly runner: WithdrawalRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ id, by, how }: SettlePayout): Promise<Withdrawal> {
    const settled = await this.withdrawals.decide(id, (withdrawal) => {
      const now = this.clock.now()
      const decided = how.again
        ? payAgain(withdrawal, { by, now })
        : markPaid(withdrawal, { by, reference: how.reference, now })
      return 'refuse' in decided ? decided : { ...decided, fact: null }
    })
    return this.runner.run(settled)
  }
}
