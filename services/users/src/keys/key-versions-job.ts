import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { KeyVersionsStore } from './key-versions.store.ts'

/** Deletes private keys after their grace period, and reseals the others after a change of FIELD_KEYS. */
@ScheduledJob()
export class KeyVersionsJob implements Job {
  readonly name = 'key-versions'
  readonly everyMs = 60_000
  readonly scope = 'service'

  constructor(private readonly versions: KeyVersionsStore) {}

  run(): Promise<void> {
    return this.versions.retireAndReseal()
  }
}
