import type { InputOf } from '@xinyu/contracts/call'
import type { reportUser } from '@xinyu/contracts/http/moderation'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { ReportsStore } from './reports.store.ts'

export class FileReport {
  constructor(readonly by: string, readonly input: InputOf<typeof reportUser>) {}
}

/** The same person reporting the same thing twice within an hour is one report. */
@CommandHandler(FileReport)
export class FileReportHandler implements ICommandHandler<FileReport> {
  constructor(
    private readonly store: ReportsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ by, input }: FileReport): Promise<string> {
    if (by === input.user2_id) throw new AppError('SELF')
    const at = this.clock.now()
    const _id = idOf(by, input.user2_id, input.reason, Math.floor(at.getTime() / 3_600_000))
    await this.store.file({ _id, user_id: by, user2_id: input.user2_id, reason: input.reason, text: input.text, images: input.images, status: 'open', at })
    return _id
  }
}
