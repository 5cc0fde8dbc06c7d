import { bindPhone, loginWays, unbindLogin } from '@xinyu/contracts/http/users/login-ways'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ProfileReads } from '../profile/profile.public.ts'
import { BindPhone } from './bind-phone.ts'
import { LoginMethods } from './login-methods.ts'
import { UnbindLogin } from './unbind-login.ts'

/** The login methods of a member. */
@Controller()
export class BindingsController {
  constructor(
    private readonly commands: Commands,
    private readonly methods: LoginMethods,
    private readonly profiles: ProfileReads,
  ) {}

  @Implements(loginWays)
  listLoginMethods({ input: { inWechat, origin } }: CallContext<typeof loginWays>) {
    return { ways: this.methods.listMethods(inWechat, origin) }
  }

  @Implements(bindPhone)
  async bindPhone({ input: { phone, smsCode, deviceId }, currentUser, ip }: CallContext<typeof bindPhone>) {
    const { id: userId, sessionId } = currentUser
    await this.commands.execute(new BindPhone({ userId, sessionId, phone, smsCode, origin: { ip, deviceId } }))
    return { profile: await this.profiles.getProfile(currentUser) }
  }

  @Implements(unbindLogin)
  async unbind({ input: { unbind }, currentUser }: CallContext<typeof unbindLogin>) {
    await this.commands.execute(new UnbindLogin(currentUser.id, unbind))
    return { profile: await this.profiles.getProfile(currentUser) }
  }
}
