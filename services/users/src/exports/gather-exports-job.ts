import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Injectable } from '@nestjs/common'
import { Archives } from './archives.ts'
import { ExportsStore } from './exports.store.ts'

const atOnce = 20

/**
 * Makes the archive once every part has arrived or the time is over. After a crash it is made again: until the request
 * is marked as ready nobody was notified, and the archive is the same object.
 */
@ScheduledJob()
@Injectable()
export class GatherExportsJob implements Job {
  readonly name = 'gather-exports'
  readonly everyMs = 10_000
  readonly scope = 'service'
  readonly wakesOn = ['export_requests']

  constructor(
    private readonly store: ExportsStore,
    private readonly archives: Archives,
    private readonly clock: Clock,
  ) {}

  async run({ each }: JobRun): Promise<Date | null> {
    const due = await this.store.listDueToGather(this.clock.now(), atOnce)
    await each(
      due,
      ({ _id }) => _id,
      async (request) => {
        const bytes = await this.archives.build(request)
        await this.store.finish(request._id, request.parts, bytes, this.clock.now())
        await this.archives.removeParts(request._id)
      },
    )
    return this.store.findNextToGather()
  }
}
