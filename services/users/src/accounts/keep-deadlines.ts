import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/log'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Injectable } from '@nestjs/common'
import { Interval } from '@nestjs/schedule'
import { People } from '../people/people.public.ts'
import { pictureKey, picturesOf, pictureSizes } from '../user.rules.ts'
import { erase } from './account.rules.ts'
import { EndBan } from './ban-user.ts'
import { DueReads } from './due.reads.ts'
import { LoginsStore } from './logins.store.ts'
import { SessionsStore } from './sessions.store.ts'
import { Commands } from '@xinyu/platform/command/commands'

/**
 * Erases accounts cancelled 15 days ago and lifts bans that have ended. Several copies may run: each step is guarded.
 */
@Injectable()
export class KeepDeadlines {
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

  @Interval(60_000)
  async sweep(): Promise<void> {
    await this.#each(
      () => this.due.endedBans(this.clock.now()),
      (id) => this.commands.execute(new EndBan(id)),
    )
    await this.#each(
      () => this.due.erasures(this.clock.now()),
      (id) => this.#erase(id),
    )
  }

  /** One account's trouble keeps no other waiting. */
  async #each(due: () => Promise<string[]>, work: (id: string) => Promise<unknown>): Promise<void> {
    try {
      for (const id of await due())
        await work(id).catch((error: unknown) =>
          this.log.warn('deadlines: an account is looked at again later', { key: id, err: error }),
        )
    } catch (error) {
      this.log.warn('deadlines: will try again', { err: error })
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
