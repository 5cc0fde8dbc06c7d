import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { SmilesStore } from '../../posts/posts.public.ts'
import { PksStore } from '../pks.store.ts'
import { ClosePk } from './close-pk.ts'

/** longer than a vote accepted at the last moment takes */
const graceMs = 5_000
const batchSize = 500

/** Closes PKs whose time is over, and those that a smile has left. */
@ScheduledJob()
export class ClosePksJob implements Job {
  readonly name = 'close-pks'
  readonly everyMs = 5_000
  readonly scope = 'service'
  readonly wakesOn = ['smiles', 'smile_pks']

  constructor(
    private readonly pks: PksStore,
    private readonly smiles: SmilesStore,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async run({ each }: JobRun): Promise<Date | null> {
    const strays = await this.smiles.findInInvalidPk(batchSize)
    await each(
      strays,
      ({ _id }) => _id,
      async ({ pk }) => {
        if (pk && (await this.pks.find(pk))) await this.commands.execute(new ClosePk(pk, true))
      },
    )
    const before = new Date(this.clock.now().getTime() - graceMs)
    const due = await this.pks.list(
      { status: 'open', closesAt: { $lte: before } },
      { order: { closesAt: 1 }, limit: batchSize },
    )
    await each(
      due,
      ({ _id }) => _id,
      ({ _id }) => this.commands.execute(new ClosePk(_id, false)),
    )
    const next = await this.pks.findNextToClose()
    return next && new Date(next.getTime() + graceMs)
  }
}
