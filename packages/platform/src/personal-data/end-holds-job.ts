import { Clock } from '../clock.ts'
import { type Job, type JobRun, ScheduledJob } from '../jobs/job.ts'
import { ErasuresStore } from './erasures.store.ts'
import { HeldCopies } from './held-copies.ts'
import { HoldsStore } from './holds.store.ts'

const atOnce = 100

/** Deletes what was preserved once its end has come; an erasure that waited for that goes on. */
@ScheduledJob()
export class EndHoldsJob implements Job {
  readonly name = 'end-holds'
  readonly everyMs = 60_000
  readonly scope = 'service'
  readonly wakesOn = ['holds']

  constructor(
    private readonly holds: HoldsStore,
    private readonly copies: HeldCopies,
    private readonly erasures: ErasuresStore,
    private readonly clock: Clock,
  ) {}

  async run({ each }: JobRun): Promise<Date | null> {
    const now = this.clock.now()
    const due = await this.holds.listDue(now, atOnce)
    await each(
      due,
      ({ _id }) => _id,
      async (hold) => {
        await this.copies.removeAll(hold._id)
        await this.holds.end(hold)
        await this.erasures.postpone(hold.user_id, now)
      },
    )
    return this.holds.findNextEnd()
  }
}
