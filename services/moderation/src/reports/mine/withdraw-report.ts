import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type Report, ReportsStore } from '../reports.store.ts'

export class WithdrawReport extends Command<Report> {
  constructor(
    readonly id: string,
    readonly by: string,
  ) {
    super()
  }
}

/** Withdraws an open report; the priority of the other reports about the same person falls. */
@CommandHandler(WithdrawReport)
export class WithdrawReportHandler implements ICommandHandler<WithdrawReport> {
  constructor(
    private readonly store: ReportsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ id, by }: WithdrawReport): Promise<Report> {
    const report = await this.store.withdraw(id, by, this.clock.now())
    await this.store.prioritise(report.user2_id)
    return report
  }
}
