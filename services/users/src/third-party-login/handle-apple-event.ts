import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { cancelAccount } from '../accounts/accounts.public.ts'
import type { AppleEvent } from '../apple/apple.public.ts'
import { UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { EndSessions } from '../sessions/sessions.public.ts'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import { endAtApple, loginMethods } from './bind.rules.ts'

export class HandleAppleEvent extends Command<void> {
  constructor(readonly event: AppleEvent) {
    super()
  }
}

/**
 * A member has revoked their login with Apple, or deleted their Apple account: all their sessions end. An account
 * without another login method is cancelled as if by its owner. The sessions end first: after a crash Apple repeats the
 * notification, which would count as handled once the user document is written.
 */
@CommandHandler(HandleAppleEvent)
export class HandleAppleEventHandler implements ICommandHandler<HandleAppleEvent> {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly sessions: EndSessions,
    private readonly clock: Clock,
  ) {}

  async execute({ event }: HandleAppleEvent): Promise<void> {
    const user = await this.users.findByLogin({ appleId: this.secrets.loginHash('apple', event.sub) })
    if (!user || !endAtApple(user, event)) return
    await this.sessions.endAll(user._id)
    await this.users.change(user._id, (current) => this.#endLogin(current, event))
  }

  #endLogin(user: UserState, event: AppleEvent): Decision {
    const set = endAtApple(user, event)
    if (!set) return {}
    if (loginMethods({ ...user, ...set }).length > 0) return { set }
    const left = cancelAccount(user, 'apple', this.clock.now())
    return 'refuse' in left ? left : { ...left, set: { ...left.set, ...set } }
  }
}
