import { UPLOADS } from '@xinyu/platform/pictures/picture.rules'
import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { type ListedObject, ObjectStore } from '@xinyu/platform/object-store/object-store'
import { isTooLarge, policyOf, UPLOAD_HOURS } from './album.rules.ts'

/**
 * Removes unused uploads. Documents never reference an upload: using one stores copies and removes it, so an upload
 * older than a day is unused, or its removal failed. What the store cannot refuse is removed within a minute: uploads
 * larger than any may be, and all but the first under one policy.
 */
@ScheduledJob()
export class StaleUploadsJob implements Job {
  readonly name = 'stale-uploads'
  readonly everyMs = 60_000
  readonly scope = 'service'

  constructor(
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const moment = new Date(this.clock.now().getTime() - UPLOAD_HOURS * 3_600_000)
    let kept: ListedObject | undefined
    // listed in the order of keys, so that those of one policy are adjacent
    for await (const upload of this.objects.list(UPLOADS)) {
      if (signal.aborted) return
      if (upload.changedAt < moment || isTooLarge(upload)) {
        await this.objects.remove(upload.key)
        continue
      }
      const earlier = kept && policyOf(kept.key) === policyOf(upload.key) && policyOf(upload.key) !== null ? kept : null
      const isExtra = earlier !== null && earlier.changedAt <= upload.changedAt
      if (earlier) await this.objects.remove(isExtra ? upload.key : earlier.key)
      if (!isExtra) kept = upload
    }
  }
}
