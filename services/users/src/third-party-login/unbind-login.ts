import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AppleLogin } from '../apple/apple.public.ts'
import { type User, UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { changeCredentials } from '../user/user-credentials.rules.ts'
import { unbind } from './bind.rules.ts'

export class UnbindLogin extends Command<User> {
  constructor(
    readonly userId: string,
    readonly which: 'wx' | 'apple',
  ) {
    super()
  }
}

/** Revokes the login at Apple first: without the stored grant it could not be revoked any more. */
@CommandHandler(UnbindLogin)
export class UnbindLoginHandler implements ICommandHandler<UnbindLogin> {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly apple: AppleLogin,
  ) {}

  async execute({ userId, which }: UnbindLogin): Promise<User> {
    const user = await this.users.find(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    const decision = unbind(user, which)
    if ('refuse' in decision) throw new AppError(decision.refuse)
    const grant = which === 'apple' ? this.secrets.appleGrantOf(user) : null
    if (grant && !(await this.apple.revoke(grant))) throw new AppError('UNAVAILABLE', { service: 'apple' })
    return this.users.change(userId, (current) => changeCredentials(current, unbind(current, which)))
  }
}
