import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { UsersReads } from '../../user-store/user-store.public.ts'
import { learnInThread } from './learn-in-thread.ts'
import type { Decision } from './learner/model.rules.ts'
import type { Traits } from './learner/traits.rules.ts'
import { MatchingModel } from '../matching-model.ts'
import { ModelStore } from '../model.store.ts'
import { decisionOf } from '../outcome.rules.ts'
import { OutcomesStore } from '../outcomes.store.ts'
import { traitsOfMember } from '../profile-traits.rules.ts'

/** with fewer, the chances would be noise */
export const MIN_DECISIONS = 50
/** small enough to be read and posted without a pause in the event loop */
const batch = 200

/** Learns the model from the latest outcomes. In between, each decision updates the two people involved. */
@ScheduledJob()
export class LearnJob implements Job {
  readonly name = 'matching-learn'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly outcomes: OutcomesStore,
    private readonly users: UsersReads,
    private readonly store: ModelStore,
    private readonly model: MatchingModel,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run(run: JobRun): Promise<void> {
    const now = this.clock.now()
    const decisions: Decision[][] = []
    for await (const some of this.outcomes.streamLatest())
      decisions.push(some.flatMap((outcome) => decisionOf(outcome, now) ?? []))
    const count = decisions.reduce((sum, some) => sum + some.length, 0)
    if (count < MIN_DECISIONS) {
      this.log.info('matching: too few decisions to learn from', { count })
      return
    }
    const ids = new Set(decisions.flatMap((some) => some.flatMap(({ from, to }) => [from, to])))
    const learned = await learnInThread(this.#streamTraits([...ids], now, run), decisions, run.signal)
    if (!learned || learned.people.size === 0) return
    await this.store.save(learned, now)
    this.model.invalidate()
  }

  async *#streamTraits(ids: readonly string[], now: Date, { signal, progress }: JobRun): AsyncGenerator<Traits[]> {
    for (let start = 0; start < ids.length && !signal.aborted; start += batch) {
      const members = [...(await this.users.findMany(ids.slice(start, start + batch))).values()]
      // members without personal recommendations are excluded from learning
      yield members.filter((one) => !one.erased && one.isPersonal !== false).map((one) => traitsOfMember(one, now))
      progress(Math.min(start + batch, ids.length), ids.length)
    }
  }
}
