import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Projections } from './projections.store.ts'

/** Projects members whose writer crashed or met an outage, and every member after a requested rebuild. */
@ScheduledJob()
export class ProjectionsJob implements Job {
  readonly name = 'user-projections'
  readonly everyMs = 5_000
  readonly scope = 'service'
  readonly wakesOn = ['users']

  constructor(private readonly projections: Projections) {}

  async run({ signal, progress }: JobRun): Promise<void> {
    let failed = 0
    for (let after = ''; !signal.aborted;) {
      const ids = await this.projections.listDue(after)
      const last = ids.at(-1)
      if (last === undefined) break
      for (const id of ids) if (!(await this.projections.projectMember(id))) failed++
      const { done, total } = await this.projections.countProgress()
      progress(done, total)
      after = last
    }
    if (failed > 0) throw new Error(`the read models of ${failed} members are still behind`)
  }
}
