import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { ReportDecision } from './reports.rules.ts'
import { ReportsStore } from './reports.store.ts'

export class DecideReport extends Command<void> {
  constructor(
    readonly id: string,
    readonly decision: ReportDecision,
  ) {
    super()
  }
}

/** Decides a report; a ban that goes with it follows from the fact, so that no crash can part the two. */
@CommandHandler(DecideReport)
export class DecideReportHandler implements ICommandHandler<DecideReport> {
  constructor(
    private readonly store: ReportsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ id, decision }: DecideReport): Promise<void> {
    await this.store.decide(id, decision, this.clock.now())
  }
}
