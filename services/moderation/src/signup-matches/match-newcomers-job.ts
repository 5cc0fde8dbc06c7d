import { ProfileStatus } from '@xinyu/contracts/enums'
import { findDeviceMarks, getSnapshots } from '@xinyu/contracts/internal/incidents'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { Clock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { type Job, type JobRun, runAgain, ScheduledJob } from '@xinyu/platform/jobs/job'
import { FindLikenesses } from '../likeness/likeness.public.ts'
import { matchesOf } from './match.rules.ts'
import { MatchesStore } from './matches.store.ts'

const batchSize = 50
/** accounts around one newcomer that are looked at */
const maxAround = 60
/** those who are like the newcomer, and those who are like these */
const steps = 2

/**
 * Compares new members with banned and limited accounts, and their devices with marked ones: a hit waits for a
 * moderator, and refuses nothing.
 */
@ScheduledJob()
export class MatchNewcomersJob implements Job {
  readonly name = 'match-newcomers'
  readonly everyMs = 2_000
  readonly scope = 'service'
  readonly wakesOn = ['signup_matches']

  constructor(
    private readonly store: MatchesStore,
    private readonly likenesses: FindLikenesses,
    private readonly internal: InternalClient,
    private readonly clock: Clock,
  ) {}

  async run({ each }: Pick<JobRun, 'each'>): Promise<Date | null> {
    const due = await this.store.listDue(batchSize)
    await each(
      due,
      ({ _id }) => _id,
      async (newcomer) => {
        await this.#match(newcomer._id)
        await this.store.searched(newcomer)
      },
    )
    return due.length === batchSize ? runAgain : null
  }

  async #match(person: string): Promise<void> {
    const { people, likenesses } = await this.likenesses.around([person], maxAround, steps)
    const others = people.filter((other) => other !== person)
    const { marked } = await this.internal.call(findDeviceMarks, { user_id: person })
    const { users } = others.length > 0 ? await this.internal.call(getSnapshots, { user_ids: others }) : { users: [] }
    const sanctioned = users.filter((user) => isSanctioned(user, this.clock.now())).map(({ _id }) => _id)
    await this.store.found(person, matchesOf(person, { sanctioned, marked }, likenesses))
  }
}

const isSanctioned = ({ isCompleted, limitedUntil }: UserSnapshot, now: Date): boolean =>
  isCompleted === ProfileStatus.Banned || (typeof limitedUntil === 'string' && new Date(limitedUntil) > now)
