import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Inject } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { keptIdentityPhotos, withoutIdentityPhoto } from '../user/user-identity-photos.rules.ts'
import { IDENTITY_PHOTOS, parseKey } from './identity-photos.ts'

/**
 * Deletes photos of ID cards and certificates after their retention, and those never submitted or not referenced by a
 * member. The reference is removed before the object: after a crash between the two the next run deletes the object.
 */
@ScheduledJob()
export class IdentityPhotosJob implements Job {
  readonly name = 'identity-photos'
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
    for await (const key of this.objects.keysBefore(IDENTITY_PHOTOS, new Date(now.getTime() - DAY_MS))) {
      if (signal.aborted) return
      const place = parseKey(key)
      const user = place && (await this.users.find(place.userId))
      if (place && user) {
        if (keptIdentityPhotos(user, this.config.PAPER_PHOTO_DAYS, now).has(place.id)) continue
        await this.users.change(place.userId, (current) => ({ set: withoutIdentityPhoto(current, place.id) ?? {} }))
      }
      await this.objects.remove(key)
    }
  }
}
