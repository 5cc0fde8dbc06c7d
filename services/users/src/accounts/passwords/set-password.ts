import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UserSecrets, UsersStore } from '../../user-store/user-store.public.ts'
import { changeCredentials } from '../../user/user-credentials.rules.ts'
import { isCommonPassword } from './common-passwords.rules.ts'
import { EndSessions } from '../../sessions/sessions.public.ts'
import { hashPassword } from './passwords.ts'

export class SetPassword extends Command<void> {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly password: string,
  ) {
    super()
  }
}

/**
 * Ends the sessions on all other devices at once. The old password or a code was checked before: the call has `proof`,
 * and OwnerProofs (platform) checks it before the controller runs.
 */
@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly sessions: EndSessions,
  ) {}

  async execute({ userId, sessionId, password }: SetPassword): Promise<void> {
    const user = await this.users.find(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    if (isCommonPassword(password, this.secrets.phoneOf(user))) throw new AppError('PASSWORD_COMMON')
    const hash = await hashPassword(password)
    await this.users.change(userId, (current) => changeCredentials(current, { set: { password: hash } }))
    await this.sessions.endAll(userId, sessionId)
  }
}
