import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { MeasureSmile } from './measure-smile.ts'
import { SmilesStore } from './smiles.store.ts'

/** longer than a request takes to add a post and measure its smile */
const graceMs = 10_000
const batchSize = 50

/** Measures smiles left over because the face service was down, or after a crash. */
@ScheduledJob()
export class MeasureSmilesJob implements Job {
  readonly name = 'measure-smiles'
  readonly everyMs = 15_000
  readonly scope = 'service'
  readonly wakesOn = ['smiles']

  constructor(
    private readonly smiles: SmilesStore,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async run({ each }: JobRun): Promise<Date | null> {
    const before = new Date(this.clock.now().getTime() - graceMs)
    const due = await this.smiles.findDueToMeasure(before, batchSize)
    await each(
      due,
      ({ _id }) => _id,
      ({ _id }) => this.commands.execute(new MeasureSmile(_id)),
    )
    const next = await this.smiles.findNextToMeasure()
    return next && new Date(next.getTime() + graceMs)
  }
}
