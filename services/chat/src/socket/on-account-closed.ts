import { ProfileStatus } from '@xinyu/contracts/enums'
import type { FactOf } from '@xinyu/contracts/event'
import { banned, cancelled, sessionsEnded } from '@xinyu/contracts/events/users'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Live } from '../live/live.public.ts'
import { People } from '../people/people.public.ts'

type AccountClosed = FactOf<typeof banned | typeof cancelled>

const closedStatuses: readonly number[] = [ProfileStatus.Banned, ProfileStatus.Cancelled]

/** A ban or a cancellation closes all sockets of the person, on every instance; the end of a login closes its own. */
@Controller()
export class OnAccountClosed {
  constructor(
    private readonly live: Live,
    private readonly people: People,
  ) {}

  @OnFact(banned)
  async banned(fact: FactOf<typeof banned>): Promise<void> {
    const { reason, until } = fact.data
    if (await this.#isStillClosed(fact))
      await this.live.push([fact.key], { disconnect: 'ACCOUNT_BANNED', details: { reason, until } })
  }

  @OnFact(cancelled)
  async cancelled(fact: FactOf<typeof cancelled>): Promise<void> {
    if (await this.#isStillClosed(fact)) await this.live.push([fact.key], { disconnect: 'ACCOUNT_CANCELLED' })
  }

  /** A fact handled after the account was reopened must not close the sockets of a person who may hold them. */
  async #isStillClosed({ key, seq }: AccountClosed): Promise<boolean> {
    const person = await this.people.find(key)
    const hasNewerState = (person?.userSeq ?? 0) > seq
    return !hasNewerState || closedStatuses.includes(person?.user?.isCompleted ?? 0)
  }

  @OnFact(sessionsEnded)
  async sessionsEnded({ key, data: { sessions } }: FactOf<typeof sessionsEnded>): Promise<void> {
    await this.live.push([key], { disconnect: 'TOKEN_EXPIRED', sessions })
  }
}
