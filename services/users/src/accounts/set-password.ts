import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import { SmsCodes } from '../sms/sms.public.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { SessionsStore } from '../sessions/sessions.public.ts'

export class SetPassword extends Command<void> {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly password: string,
    readonly proof: { oldPassword?: string | undefined; smsCode?: string | undefined },
  ) {
    super()
  }
}

/** Needs the old password or a code sent to the phone. Other devices must log in again. */
@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(
    private readonly users: UsersStore,
    private readonly codes: SmsCodes,
    private readonly sessions: SessionsStore,
  ) {}

  async execute({ userId, sessionId, password, proof }: SetPassword): Promise<void> {
    const user = await this.users.get(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    if (proof.smsCode !== undefined && user.phone !== null) {
      await this.codes.check(user.phone, proof.smsCode, ['login', 'bind'])
      await this.codes.use(user.phone, proof.smsCode)
    } else if (!(await isPassword(proof.oldPassword ?? '', user.password))) {
      throw new AppError('PASSWORD_WRONG')
    }
    const hash = await hashPassword(password)
    await this.users.change(userId, () => ({ set: { password: hash } }))
    await this.sessions.endAll(userId, sessionId)
  }
}
