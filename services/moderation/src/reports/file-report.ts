import type { InputOf } from '@xinyu/contracts/call'
import type { reportUser } from '@xinyu/contracts/http/moderation'
import { Standings } from '@xinyu/platform/auth/standing'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import { RateLimit } from '@xinyu/platform/rate-limit'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { ReportsReads } from './reports.reads.ts'
import { weightOf } from './reports.rules.ts'
import { ReportsStore } from './reports.store.ts'

const perHour = 30

export class FileReport extends Command<string> {
  constructor(
    readonly by: string,
    readonly input: InputOf<typeof reportUser>,
  ) {
    super()
  }
}

/** The same person reporting the same thing twice within an hour is one report. */
@CommandHandler(FileReport)
export class FileReportHandler implements ICommandHandler<FileReport> {
  constructor(
    private readonly store: ReportsStore,
    private readonly reads: ReportsReads,
    private readonly standings: Standings,
    private readonly limit: RateLimit,
    private readonly clock: Clock,
  ) {}

  async execute({ by, input }: FileReport): Promise<string> {
    if (by === input.user2_id) throw new AppError('SELF')
    await this.limit.take('report', by, perHour, 3_600)
    const { user2_id, reason, text, images, post_id = null, comment_id = null } = input
    // a guest has nothing that could be reported
    if ((await this.standings.of(user2_id))?.type !== 'normal') throw new AppError('USER_NOT_FOUND')
    const at = this.clock.now()
    const about = [post_id, comment_id].filter((id) => id !== null)
    const _id = idOf(by, user2_id, reason, Math.floor(at.getTime() / 3_600_000), ...about)
    const [evidence, outcomes] = await Promise.all([this.reads.profileOf(user2_id), this.store.outcomesOf(by)])
    const weight = weightOf(outcomes)
    await this.store.file(
      { _id, user_id: by, user2_id, reason, text, images, evidence, weight, at },
      { post_id, comment_id },
    )
    return _id
  }
}
