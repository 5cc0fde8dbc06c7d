import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { WordCheck } from './word-check.ts'

/** Every instance loads the current list; while it cannot be read, the previous one stays in use. */
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
