import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UserSecrets, UsersStore } from '../directory/directory.public.ts'
import { isCommonPassword } from './common-passwords.rules.ts'
import { EndSessions } from '../sessions/sessions.public.ts'
import { hashPassword } from './passwords.ts'
import { type Proof, ProveOwner } from './prove-owner.ts'

export class SetPassword extends Command<void> {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly password: string,
    readonly proof: Proof,
  ) {
    super()
  }
}

/** Needs the old password or a code sent to the phone. Other devices must log in again, at once. */
@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(
    private readonly users: UsersStore,
    private readonly owner: ProveOwner,
    private readonly secrets: UserSecrets,
    private readonly sessions: EndSessions,
  ) {}

  async execute({ userId, sessionId, password, proof }: SetPassword): Promise<void> {
    const user = await this.users.get(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    if (isCommonPassword(password, this.secrets.phoneOf(user))) throw new AppError('PASSWORD_COMMON')
    await this.owner.check(user, proof)
    const hash = await hashPassword(password)
    await this.users.change(userId, () => ({ set: { password: hash } }))
    await this.sessions.all(userId, sessionId)
  }
}
