import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type User, UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { EndSessions } from '../sessions/sessions.public.ts'
import { type Requester, SmsStore } from '../sms/sms.public.ts'
import { changeCredentials } from '../user/user-credentials.rules.ts'

export class BindPhone extends Command<User> {
  constructor(
    readonly input: { userId: string; sessionId: string; phone: string; smsCode: string; origin: Requester },
  ) {
    super()
  }
}

/** Replaces the member’s phone. All logins with the previous one end. */
@CommandHandler(BindPhone)
export class BindPhoneHandler implements ICommandHandler<BindPhone> {
  constructor(
    private readonly users: UsersStore,
    private readonly codes: SmsStore,
    private readonly secrets: UserSecrets,
    private readonly sessions: EndSessions,
  ) {}

  async execute({ input: { userId, sessionId, phone, smsCode, origin } }: BindPhone): Promise<User> {
    await this.codes.checkCode(phone, smsCode, ['bind'], origin)
    const other = await this.users.findByPhone(phone)
    if (other && other._id !== userId) throw new AppError('ALREADY_BOUND')
    await this.codes.useCode(phone, smsCode)
    const hadPhone = (await this.users.find(userId))?.phoneHash
    const sealed = this.secrets.sealPhone(userId, phone)
    const bound = await this.users.change(userId, (user) =>
      user.phoneHash === sealed.phoneHash ? {} : changeCredentials(user, { set: sealed }),
    )
    if (hadPhone && hadPhone !== sealed.phoneHash) await this.sessions.endAll(userId, sessionId)
    return bound
  }
}
