import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Inject } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { UsersStore } from '../directory/directory.public.ts'
import { keptPapers, withoutPaper } from '../user-papers.rules.ts'
import { PAPERS, placeOf } from './papers.ts'

const day = 86_400_000

/**
 * Deletes the photos of ID cards and certificates whose time is over, and those that nobody handed in or no member
 * names. The member's document forgets a photo before it is deleted: what a crash leaves between the two is named by
 * nobody and goes with the next run.
 */
@ScheduledJob()
export class PapersJob implements Job {
  readonly name = 'papers'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly objects: ObjectStore,
    private readonly users: UsersStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'PAPER_PHOTO_DAYS'>,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const now = this.clock.now()
    for await (const key of this.objects.keysBefore(PAPERS, new Date(now.getTime() - day))) {
      if (signal.aborted) return
      const place = placeOf(key)
      const user = place && (await this.users.get(place.userId))
      if (place && user) {
        if (keptPapers(user, this.config.PAPER_PHOTO_DAYS, now).has(place.id)) continue
        await this.users.change(place.userId, (current) => ({ set: withoutPaper(current, place.id) ?? {} }))
      }
      await this.objects.remove(key)
    }
  }
}
