import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/log'
import { UsersReads } from '../directory/directory.public.ts'
import { chooseRegularisation } from './learner/cross-validation.rules.ts'
import { learn } from './learner/learner.rules.ts'
import { MatchingModel } from './matching-model.ts'
import { ModelStore } from './model.store.ts'
import { decisionOf } from './outcome.rules.ts'
import { OutcomesStore } from './outcomes.store.ts'
import { traitsOfMember } from './profile-traits.rules.ts'

/** with fewer, chances would be noise */
export const FEWEST_DECISIONS = 50
const batch = 2_000

/** Learns the model anew from the latest outcomes; in between each decision moves those whom it is about. */
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

  async run({ signal, progress }: JobRun): Promise<void> {
    const now = this.clock.now()
    const decisions = (await this.outcomes.latest()).flatMap((outcome) => decisionOf(outcome, now) ?? [])
    if (decisions.length < FEWEST_DECISIONS) {
      this.log.info('matching: too few decisions to learn from', { count: decisions.length })
      return
    }
    const ids = [...new Set(decisions.flatMap(({ from, to }) => [from, to]))]
    const people = []
    for (let start = 0; start < ids.length && !signal.aborted; start += batch) {
      const members = (await this.users.many(ids.slice(start, start + batch))).values()
      // who wants no personal recommendation is not learned from
      for (const one of members) if (!one.erased && one.isPersonal !== false) people.push(traitsOfMember(one, now))
      progress(Math.min(start + batch, ids.length), ids.length)
    }
    if (signal.aborted || people.length === 0) return
    await this.store.put(learn(people, decisions, chooseRegularisation(people, decisions)), now)
    this.model.forget()
  }
}
