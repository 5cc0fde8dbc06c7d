import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { WordCheck } from './word-check.ts'

/** Every instance checks with the words that moderators have by now; while they cannot be read, with the old ones. */
@ScheduledJob()
export class ReloadWordsJob implements Job {
  readonly name = 'reload-words'
  readonly everyMs = 5_000
  readonly scope = 'instance'

  constructor(private readonly check: WordCheck) {}

  run(): Promise<unknown> {
    return this.check.reload()
  }
}
