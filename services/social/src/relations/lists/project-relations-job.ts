import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { RelationsStore } from '../relations.store.ts'

/** longer than a request takes between a pair and its rows */
const graceMs = 5_000
const batch = 200

/** Updates list rows after a crash between a pair and its rows. */
@ScheduledJob()
export class ProjectRelationsJob implements Job {
  readonly name = 'project-relations'
  readonly everyMs = 5_000
  readonly scope = 'service'
  readonly wakesOn = ['relations']
  readonly awakeMs = 4 * graceMs

  constructor(
    private readonly store: RelationsStore,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const before = new Date(this.clock.now().getTime() - graceMs)
    while (!signal.aborted && (await this.store.projectOlderThan(before, batch)) === batch);
  }
}
