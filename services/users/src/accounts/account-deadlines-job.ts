import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/log'
import { ObjectStore } from '@xinyu/platform/object-store'
import { People } from '../people/people.public.ts'
import { pictureKey, picturesOf, pictureSizes } from '../user.rules.ts'
import { erase } from './account.rules.ts'
import { EndBan } from './ban-user.ts'
import { DueReads } from './due.reads.ts'
import { LoginsStore } from './logins.store.ts'
import { SessionsStore } from './sessions.store.ts'
import { Commands } from '@xinyu/platform/command/commands'

/** Erases accounts cancelled 15 days ago and lifts bans that have ended. Each step is guarded. */
@ScheduledJob()
export class AccountDeadlinesJob implements Job {
  readonly name = 'account-deadlines'
  readonly everyMs = 60_000
  readonly scope = 'service'

  constructor(
    private readonly due: DueReads,
    private readonly people: People,
    private readonly logins: LoginsStore,
    private readonly sessions: SessionsStore,
    private readonly objects: ObjectStore,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    await this.#each(await this.due.endedBans(this.clock.now()), signal, (id) => this.commands.execute(new EndBan(id)))
    await this.#each(await this.due.erasures(this.clock.now()), signal, (id) => this.#erase(id))
  }

  /** One account's trouble keeps no other waiting. */
  async #each(ids: readonly string[], signal: AbortSignal, work: (id: string) => Promise<unknown>): Promise<void> {
    for (const id of ids) {
      if (signal.aborted) return
      await work(id).catch((error: unknown) =>
        this.log.warn('deadlines: an account is looked at again later', { key: id, err: error }),
      )
    }
  }

  /** Pictures go first: what a crash interrupts is found again by the next sweep. */
  async #erase(id: string): Promise<void> {
    const user = await this.people.get(id)
    for (const { name } of user ? picturesOf(user) : [])
      for (const size of pictureSizes) await this.objects.remove(pictureKey(name, size))
    await this.logins.forget(id)
    await this.sessions.forget(id)
    await this.people.change(id, (current) => erase(current, this.clock.now()))
  }
}
