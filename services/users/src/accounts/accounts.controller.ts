import { deleteuser, login, loginV2, register, registerV2, setPassword, test } from '@xinyu/contracts/http/users'
import { Implements } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { CancelAccount } from './cancel-account.ts'
import { LogIn } from './log-in.ts'
import { SetPassword } from './set-password.ts'
import type { CallContext } from '@xinyu/platform/http/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class AccountsController {
  constructor(private readonly commands: Commands) {}

  @Implements(register)
  async register({ input, ip, userAgent, client }: CallContext<typeof register>) {
    const { phone, smsCode, isAdult, ...device } = input
    return this.commands.execute(
      new LogIn({ phone, smsCode, join: { isAdult, shareCode: null }, device: { ...device, ip, userAgent, client } }),
    )
  }

  @Implements(registerV2)
  async registerV2({ input, ip, userAgent, client }: CallContext<typeof registerV2>) {
    const { phone, smsCode, isAdult, shareCode = null, ...device } = input
    return this.commands.execute(
      new LogIn({ phone, smsCode, join: { isAdult, shareCode }, device: { ...device, ip, userAgent, client } }),
    )
  }

  @Implements(login)
  async login({ input, ip, userAgent, client }: CallContext<typeof login>) {
    const { phone, smsCode, ...device } = input
    return this.commands.execute(new LogIn({ phone, smsCode, device: { ...device, ip, userAgent, client } }))
  }

  @Implements(loginV2)
  async loginV2({ input, ip, userAgent, client }: CallContext<typeof loginV2>) {
    const { phone, smsCode, password, ...device } = input
    return this.commands.execute(new LogIn({ phone, smsCode, password, device: { ...device, ip, userAgent, client } }))
  }

  @Implements(setPassword)
  async setPassword({ input: { password }, currentUser }: CallContext<typeof setPassword>) {
    await this.commands.execute(new SetPassword(currentUser.id, currentUser.sessionId, password))
    return {}
  }

  @Implements(deleteuser)
  async cancel({ input: { reason = '' }, currentUser }: CallContext<typeof deleteuser>) {
    return this.commands.execute(new CancelAccount(currentUser.id, reason))
  }

  @Implements(test)
  test() {
    return { name: 'users', version: '2.3.6' }
  }
}
