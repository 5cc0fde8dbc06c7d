import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { MeasureSmile } from './measure-smile.ts'
import { SmilesStore } from './smiles.store.ts'

/** longer than the request that adds a post takes to have its smile measured */
const graceMs = 10_000
const atOnce = 50

/** Measures the smiles that were not when their posts came: the face service was away, or a crash came between. */
@ScheduledJob()
export class MeasureSmilesJob implements Job {
  readonly name = 'measure-smiles'
  readonly everyMs = 15_000
  readonly scope = 'service'

  constructor(
    private readonly smiles: SmilesStore,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const before = new Date(this.clock.now().getTime() - graceMs)
    for (const { _id } of await this.smiles.dueToMeasure(before, atOnce)) {
      if (signal.aborted) return
      await this.commands.execute(new MeasureSmile(_id))
    }
  }
}
