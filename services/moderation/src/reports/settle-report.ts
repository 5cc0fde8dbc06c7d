import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { Verdict } from './reports.rules.ts'
import { ReportsStore } from './reports.store.ts'

export class SettleReport extends Command<void> {
  constructor(
    readonly id: string,
    readonly verdict: Verdict,
  ) {
    super()
  }
}

/** Decides a report; a ban that goes with it follows from the fact, so that no crash can part the two. */
@CommandHandler(SettleReport)
export class SettleReportHandler implements ICommandHandler<SettleReport> {
  constructor(
    private readonly store: ReportsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ id, verdict }: SettleReport): Promise<void> {
    await this.store.settle(id, verdict, this.clock.now())
  }
}
