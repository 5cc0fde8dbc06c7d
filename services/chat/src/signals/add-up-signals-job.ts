import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Scores } from './scores.ts'

/** Every instance stores the signals it noticed, outside the path of the messages. */
@ScheduledJob()
export class AddUpSignalsJob implements Job {
  readonly name = 'add-up-signals'
  readonly everyMs = 1_000
  readonly scope = 'instance'

  constructor(private readonly scores: Scores) {}

  run(): Promise<void> {
    return this.scores.flush()
  }
}
