import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import { EndSessions } from '../sessions/sessions.public.ts'
import { changeCredentials } from '../user/user-credentials.rules.ts'
import { removeAllFactors } from './second-factor.rules.ts'

/** The caller is authorised already: the owner by a code, another admin, or the operator. */
export class ResetSecondFactor extends Command<User> {
  constructor(readonly userId: string) {
    super()
  }
}

/**
 * Ends every login, so that the holder of the lost authenticator is logged out too. A repeat completes it after a
 * crash.
 */
@CommandHandler(ResetSecondFactor)
export class ResetSecondFactorHandler implements ICommandHandler<ResetSecondFactor> {
  constructor(
    private readonly users: UsersStore,
    private readonly sessions: EndSessions,
  ) {}

  async execute({ userId }: ResetSecondFactor): Promise<User> {
    const user = await this.users.change(userId, (current) => changeCredentials(current, removeAllFactors(current)))
    await this.sessions.endAll(userId)
    return user
  }
}
