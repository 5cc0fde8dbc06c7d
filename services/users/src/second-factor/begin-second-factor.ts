import { maskPhone } from '@xinyu/contracts/rules/people/phone'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { type RequestDevice, withTicket } from '../sessions/sessions.public.ts'
import { LoginTicket } from './login-ticket.ts'
import { beginEnrolment } from './second-factor.rules.ts'
import { newSecret, uriOf } from './totp.ts'

export class BeginSecondFactor extends Command<{ secret: string; uri: string }> {
  constructor(
    readonly ticket: string,
    readonly device: RequestDevice,
  ) {
    super()
  }
}

/** Returns the new key, which is shown only now; refuses once an authenticator is confirmed. */
@CommandHandler(BeginSecondFactor)
export class BeginSecondFactorHandler implements ICommandHandler<BeginSecondFactor> {
  constructor(
    private readonly tickets: LoginTicket,
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
  ) {}

  async execute({ ticket: text, device }: BeginSecondFactor): Promise<{ secret: string; uri: string }> {
    this.tickets.assertAuthenticatorIsEnough()
    const { user: owner, ticket } = await this.tickets.openTicket(text, device)
    const { _id } = owner
    const secret = newSecret()
    const user = await this.users.change(_id, (current) =>
      withTicket(current, ticket, () => beginEnrolment(current, this.secrets.sealOtpSecret(_id, secret))),
    )
    return { secret, uri: uriOf(secret, maskPhone(this.secrets.phoneOf(user) ?? '')) }
  }
}
