import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { FollowUps } from './follow-ups.store.ts'

/** Follows the changes whose writer died or met an outage, and every member after a rebuild was asked for. */
@ScheduledJob()
export class FollowUpsJob implements Job {
  readonly name = 'user-follow-ups'
  readonly everyMs = 5_000
  readonly scope = 'service'

  constructor(private readonly followUps: FollowUps) {}

  async run({ signal, progress }: JobRun): Promise<void> {
    let failed = 0
    for (let after = ''; !signal.aborted;) {
      const ids = await this.followUps.marked(after)
      const last = ids.at(-1)
      if (last === undefined) break
      for (const id of ids) if (!(await this.followUps.run(id))) failed++
      const { done, total } = await this.followUps.progress()
      progress(done, total)
      after = last
    }
    if (failed > 0) throw new Error(`the read models of ${failed} members stay behind`)
  }
}
