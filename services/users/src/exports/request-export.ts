import { Clock } from '@xinyu/platform/clock'
import { idOf } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { ExportRequest } from './export.document.ts'
import { canExportAgain } from './exports.rules.ts'
import { ExportsStore } from './exports.store.ts'

export class RequestExport extends Command<ExportRequest> {
  constructor(readonly userId: string) {
    super()
  }
}

/**
 * Requests a part from every service, or returns the present request. A request's id derives from the previous one, so
 * that two concurrent calls create one.
 */
@CommandHandler(RequestExport)
export class RequestExportHandler implements ICommandHandler<RequestExport> {
  constructor(
    private readonly store: ExportsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: RequestExport): Promise<ExportRequest> {
    const now = this.clock.now()
    const latest = await this.store.findLatest(userId)
    if (latest && !canExportAgain(latest, now)) return latest
    return this.store.begin(idOf('export', userId, latest?._id ?? ''), userId, now)
  }
}
