import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { SensitiveWords } from './sensitive-words.ts'

/** Finds a version that this instance was not notified of. */
@ScheduledJob()
export class RefreshWordsJob implements Job {
  readonly name = 'refresh-words'
  readonly everyMs = 5_000
  readonly scope = 'instance'

  constructor(private readonly words: SensitiveWords) {}

  run(): Promise<void> {
    return this.words.tryRefresh()
  }
}
