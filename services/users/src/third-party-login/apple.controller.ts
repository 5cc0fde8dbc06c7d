import { appleNonce, bindApple, loginWithApple, notifyAppleLogin } from '@xinyu/contracts/http/users/apple-login'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller, Res } from '@nestjs/common'
import { AppleLogin, AppleNonces } from '../apple/apple.public.ts'
import { ProfileReads } from '../profile/profile.public.ts'
import { BindApple } from './bind-apple.ts'
import { HandleAppleEvent } from './handle-apple-event.ts'
import { LogInWithApple } from './log-in-with-apple.ts'

@Controller()
export class AppleController {
  constructor(
    private readonly commands: Commands,
    private readonly apple: AppleLogin,
    private readonly nonces: AppleNonces,
    private readonly profiles: ProfileReads,
  ) {}

  @Implements(appleNonce)
  issueNonce(_context: CallContext<typeof appleNonce>) {
    return this.nonces.issue()
  }

  @Implements(loginWithApple)
  async logIn({ input, ip, userAgent, client }: CallContext<typeof loginWithApple>) {
    const { identityToken, nonce, authorizationCode: code, isAdult, name = '', shareCode = null, ...device } = input
    const person = await this.apple.verifyPerson(identityToken, nonce)
    const asked = { person, code, isAdult, name, shareCode, device: { ...device, ip, userAgent, client } }
    return { needBind: false as const, ...(await this.commands.execute(new LogInWithApple(asked))) }
  }

  @Implements(bindApple)
  async bind({ input, currentUser }: CallContext<typeof bindApple>) {
    const person = await this.apple.verifyPerson(input.identityToken, input.nonce)
    await this.commands.execute(new BindApple(currentUser.id, person, input.authorizationCode))
    return { profile: await this.profiles.getProfile(currentUser) }
  }

  /** Apple repeats a notification until it gets a 2xx. One that Apple did not sign is refused. */
  @Implements(notifyAppleLogin)
  async handleNotification(
    { input: { payload } }: CallContext<typeof notifyAppleLogin>,
    @Res({ passthrough: true }) reply: { status(code: number): unknown },
  ) {
    const event = await this.apple.verifyEvent(payload).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'APPLE_TOKEN_INVALID') return 'forged' as const
      throw error
    })
    if (event === 'forged') reply.status(401)
    else if (event) await this.commands.execute(new HandleAppleEvent(event))
    return {}
  }
}
