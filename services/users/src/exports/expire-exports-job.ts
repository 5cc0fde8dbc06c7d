import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Injectable } from '@nestjs/common'
import { Archives } from './archives.ts'
import { ExportsStore } from './exports.store.ts'

const atOnce = 100
/** one day longer than archives are kept */
const leftoverAgeMs = 8 * DAY_MS

/** Removes archives after 7 days, and leftovers in the object store. */
@ScheduledJob()
@Injectable()
export class ExpireExportsJob implements Job {
  readonly name = 'expire-exports'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly store: ExportsStore,
    private readonly archives: Archives,
    private readonly clock: Clock,
  ) {}

  async run({ each, signal }: JobRun): Promise<void> {
    const now = this.clock.now()
    const due = await this.store.listDueToExpire(now, atOnce)
    await each(
      due,
      ({ _id }) => _id,
      async ({ _id }) => {
        await this.archives.remove(_id)
        await this.store.expire(_id)
      },
    )
    for await (const key of this.archives.streamLeftovers(new Date(now.getTime() - leftoverAgeMs))) {
      if (signal.aborted) return
      await this.archives.removeKey(key)
    }
  }
}
