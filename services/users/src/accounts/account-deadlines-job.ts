import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { endBan } from '../bans/bans.public.ts'
import { UsersReads, UsersStore } from '../user-store/user-store.public.ts'
import { EraseAccount } from './erase-account.ts'

/** Erases accounts 15 days after cancellation and lifts expired bans. Both steps are guarded. */
@ScheduledJob()
export class AccountDeadlinesJob implements Job {
  readonly name = 'account-deadlines'
  readonly everyMs = 60_000
  readonly scope = 'service'

  constructor(
    private readonly reads: UsersReads,
    private readonly users: UsersStore,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const now = this.clock.now()
    await this.#runForEach(await this.reads.listWithEndedBan(now), signal, (id) =>
      this.users.change(id, (user) => endBan(user, this.clock.now())),
    )
    await this.#runForEach(await this.reads.listDueForErasure(now), signal, (id) =>
      this.commands.execute(new EraseAccount(id)),
    )
  }

  /** A failure on one account does not stop the others. */
  async #runForEach(
    ids: readonly string[],
    signal: AbortSignal,
    work: (id: string) => Promise<unknown>,
  ): Promise<void> {
    for (const id of ids) {
      if (signal.aborted) return
      await work(id).catch((error: unknown) =>
        this.log.warn('deadlines: will retry this account on the next run', { key: id, err: error }),
      )
    }
  }
}
