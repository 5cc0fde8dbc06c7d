import { Inject } from '@nestjs/common'
import { Clock } from '../clock.ts'
import { type Job, type JobRun, ScheduledJob } from '../jobs/job.ts'
import { Log } from '../logging/log.ts'
import { ErasuresStore } from './erasures.store.ts'
import { HoldsStore } from './holds.store.ts'
import { PERSONAL_DATA_FACTS, type PersonalDataFacts } from './personal-data-source.ts'
import { PersonalDataReads } from './personal-data.reads.ts'

/** longer than the other reactions to an erasure take */
const graceMs = 5_000
const pauseMs = 60_000
const atOnce = 100

/**
 * Publishes that nothing of an erased person is left here, once that is true; until then logs what is left. While an
 * authority's request preserves a copy, it is not true.
 */
@ScheduledJob()
export class ConfirmErasuresJob implements Job {
  readonly name = 'confirm-erasures'
  readonly everyMs = 15_000
  readonly scope = 'service'
  readonly wakesOn = ['erasures']

  constructor(
    private readonly erasures: ErasuresStore,
    private readonly reads: PersonalDataReads,
    private readonly holds: HoldsStore,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(PERSONAL_DATA_FACTS) private readonly facts: PersonalDataFacts,
  ) {}

  async run({ each }: JobRun): Promise<Date | null> {
    const now = this.clock.now()
    const due = await this.erasures.findDue(new Date(now.getTime() - graceMs), atOnce)
    await each(due, String, async (person) => {
      const heldUntil = await this.holds.endFor(person, this.facts.service, now)
      if (heldUntil) return this.erasures.postpone(person, heldUntil)
      const left = await this.reads.findRemaining(person)
      if (left.length === 0) await this.erasures.confirm(person, now)
      else {
        this.log.warn('data of an erased person is left', { key: person, collection: left.join() })
        await this.erasures.postpone(person, new Date(now.getTime() + pauseMs))
      }
    })
    const next = await this.erasures.findNextDue()
    return next && new Date(next.getTime() + graceMs)
  }
}
