import { Clock } from '@xinyu/platform/clock'
import { idOf } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type ExportRequest, mayAskAgain } from './exports.rules.ts'
import { ExportsStore } from './exports.store.ts'

export class RequestExport extends Command<ExportRequest> {
  constructor(readonly userId: string) {
    super()
  }
}

/**
 * Asks every service for its part, or answers the request that stands. A request's id follows from the one before it,
 * so of two at once there is one.
 */
@CommandHandler(RequestExport)
export class RequestExportHandler implements ICommandHandler<RequestExport> {
  constructor(
    private readonly store: ExportsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: RequestExport): Promise<ExportRequest> {
    const now = this.clock.now()
    const latest = await this.store.latestOf(userId)
    if (latest && !mayAskAgain(latest, now)) return latest
    return this.store.begin(idOf('export', userId, latest?._id ?? ''), userId, now)
  }
}
