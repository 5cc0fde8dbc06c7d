import {
  addPasskeyAtLogin,
  beginPasskeyAtLogin,
  beginPasskeyLogin,
  loginWithPasskey,
} from '@xinyu/contracts/http/passkeys/passkeys'
import { Commands } from '@xinyu/platform/command/commands'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { AddressBudget } from '@xinyu/platform/limits/address-budget'
import { Controller, Inject } from '@nestjs/common'
import type { UsersConfig } from '../../config.ts'
import { ProvePasskey, Webauthn } from '../../passkeys/passkeys.public.ts'
import { LoginTicket } from '../../second-factor/second-factor.public.ts'
import { AddPasskeyAtLogin } from './add-passkey-at-login.ts'
import { LogInWithPasskey } from './log-in-with-passkey.ts'

@Controller()
export class PasskeyLoginController {
  constructor(
    private readonly commands: Commands,
    private readonly webauthn: Webauthn,
    private readonly passkeys: ProvePasskey,
    private readonly tickets: LoginTicket,
    private readonly budgets: AddressBudget,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'PASSWORD_TRIES_PER_IP'>,
  ) {}

  @Implements(beginPasskeyLogin)
  beginPasskeyLogin(_call: CallContext<typeof beginPasskeyLogin>) {
    return this.webauthn.requestFor(null)
  }

  /** The try is returned after a right answer, as one of a password is. */
  @Implements(loginWithPasskey)
  async loginWithPasskey({ input, ip, userAgent, client, powSolution }: CallContext<typeof loginWithPasskey>) {
    const { passkey, ticket, ...device } = input
    const points = this.config.PASSWORD_TRIES_PER_IP
    const limit = 'passkey-address'
    const taken = await this.budgets.consume({ name: limit, limit, points, seconds: 900 }, ip, powSolution)
    const use = await this.passkeys.verifyLogin(passkey)
    const login = new LogInWithPasskey(use, ticket, { ...device, ip, userAgent, client, powSolution })
    const signedIn = await this.commands.execute(login)
    await taken.giveBack()
    return signedIn
  }

  @Implements(beginPasskeyAtLogin)
  async beginPasskeyAtLogin({ input: { ticket, deviceId }, userAgent }: CallContext<typeof beginPasskeyAtLogin>) {
    const { user } = await this.tickets.openTicket(ticket, { deviceId, userAgent })
    if (user.passkeys?.length) throw new AppError('SECOND_FACTOR_SET')
    return this.webauthn.creationFor(user)
  }

  @Implements(addPasskeyAtLogin)
  async addPasskeyAtLogin({ input, ip, userAgent, client, powSolution }: CallContext<typeof addPasskeyAtLogin>) {
    const { ticket, created, name, code, ...device } = input
    const { user } = await this.tickets.openTicket(ticket, { deviceId: device.deviceId, userAgent })
    const added = await this.webauthn.readCreated(user._id, created, name)
    const from = { ...device, ip, userAgent, client, powSolution }
    return this.commands.execute(new AddPasskeyAtLogin(ticket, added, code, from))
  }
}
