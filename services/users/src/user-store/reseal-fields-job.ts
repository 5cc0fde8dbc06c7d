import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { SealedFieldsStore } from './sealed-fields.store.ts'

/**
 * After a new key was put first, seals everything with it and logs the end: from then on the older key may be removed.
 */
@ScheduledJob()
export class ResealFieldsJob implements Job {
  readonly name = 'reseal-fields'
  readonly everyMs = 60_000
  readonly scope = 'service'

  constructor(
    private readonly store: SealedFieldsStore,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    for (let position = await this.store.findPosition(); position !== null;) {
      if (signal.aborted) return
      position = await this.store.resealAfter(position)
      if (position === null) this.log.info('sealed fields are all under the newest key')
    }
  }
}
