import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { unlessSubject } from '../../conflict-of-interest.reads.ts'
import { ReportPictures } from '../evidence/report-pictures.ts'
import type { ReportDecision } from '../reports.rules.ts'
import { ReportsStore } from '../reports.store.ts'

export class DecideReport extends Command<void> {
  constructor(
    readonly id: string,
    readonly decision: ReportDecision,
  ) {
    super()
  }
}

/** Decides a report. The ban follows from the fact, so that a crash cannot separate the two. */
@CommandHandler(DecideReport)
export class DecideReportHandler implements ICommandHandler<DecideReport> {
  constructor(
    private readonly store: ReportsStore,
    private readonly pictures: ReportPictures,
    private readonly clock: Clock,
  ) {}

  async execute({ id, decision }: DecideReport): Promise<void> {
    // older consoles sent none
    if (decision.isUpheld && decision.ban && !decision.ban.rule) throw new AppError('RULE_MISSING')
    unlessSubject(await this.store.find(id), decision.by, ({ user2_id }) => user2_id)
    const before = await this.store.decide(id, decision, this.clock.now())
    await this.store.prioritise(before.user2_id)
    if (before.isPartyErased) await this.pictures.remove(id, before.images)
  }
}
