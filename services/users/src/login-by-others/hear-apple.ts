import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { cancel } from '../accounts/accounts.public.ts'
import type { AppleEvent } from '../apple/apple.public.ts'
import { UserSecrets, UsersStore } from '../directory/directory.public.ts'
import { EndSessions } from '../sessions/sessions.public.ts'
import type { Decision, UserState } from '../user.rules.ts'
import { endAtApple, waysIn } from './bind.rules.ts'

export class HearApple extends Command<void> {
  constructor(readonly event: AppleEvent) {
    super()
  }
}

/**
 * Somebody no longer wants to log in with Apple, or has deleted their Apple account: they are logged out everywhere. An
 * account to which no way leads any more is cancelled as if its owner had done it. The sessions end first: after a
 * crash Apple tells again, and what is noted then would count as heard.
 */
@CommandHandler(HearApple)
export class HearAppleHandler implements ICommandHandler<HearApple> {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly sessions: EndSessions,
    private readonly clock: Clock,
  ) {}

  async execute({ event }: HearApple): Promise<void> {
    const user = await this.users.byApple(this.secrets.loginHash('apple', event.sub))
    if (!user || !endAtApple(user, event)) return
    await this.sessions.all(user._id)
    await this.users.change(user._id, (current) => this.#ended(current, event))
  }

  #ended(user: UserState, event: AppleEvent): Decision {
    const set = endAtApple(user, event)
    if (!set) return {}
    if (waysIn({ ...user, ...set }).length > 0) return { set }
    const left = cancel(user, 'apple', this.clock.now())
    return 'refuse' in left ? left : { ...left, set: { ...left.set, ...set } }
  }
}
