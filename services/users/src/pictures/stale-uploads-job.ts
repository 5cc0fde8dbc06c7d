import { UPLOADS } from '@xinyu/platform/pictures/picture.rules'
import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { ObjectStore } from '@xinyu/platform/object-store'
import { UPLOAD_HOURS } from './album.rules.ts'

/** the largest that a policy allows, for an app package */
const mostUploadBytes = 200 << 20

/**
 * Removes uploads that nobody took. No record ever names an upload: whoever takes one keeps copies of its own and
 * removes it, so what is still there after a day was left, or its removal failed. What is larger than any upload may
 * be goes at the next run.
 */
@ScheduledJob()
export class StaleUploadsJob implements Job {
  readonly name = 'stale-uploads'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const moment = new Date(this.clock.now().getTime() - UPLOAD_HOURS * 3_600_000)
    for await (const key of this.objects.keysBefore(UPLOADS, moment)) {
      if (signal.aborted) return
      await this.objects.remove(key)
    }
    for await (const tooLarge of this.objects.keysAbove(UPLOADS, mostUploadBytes)) {
      if (signal.aborted) break
      await this.objects.remove(tooLarge)
    }
  }
}
