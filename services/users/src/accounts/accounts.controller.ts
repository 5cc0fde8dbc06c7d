import { deleteuser, setPassword, test } from '@xinyu/contracts/http/users/account'
import { login, loginV2 } from '@xinyu/contracts/http/users/login'
import { register, registerV2 } from '@xinyu/contracts/http/users/registration'
import { languageOf } from '@xinyu/contracts/errors'
import { isShareCode } from '@xinyu/contracts/internal/social'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { CancelAccount } from './cancel-account.ts'
import { invitationAnswer } from './invitation.rules.ts'
import { SignInByPhone } from './sign-in-by-phone.ts'
import { SetPassword } from './passwords/set-password.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

/** timeout for the check of a share code during registration */
const shareCodeTimeoutMs = 1_000

@Controller()
export class AccountsController {
  constructor(
    private readonly commands: Commands,
    private readonly internal: InternalClient,
  ) {}

  @Implements(register)
  async register({ input, ip, userAgent, client }: CallContext<typeof register>) {
    const { phone, smsCode, isAdult, ...device } = input
    return this.commands.execute(
      new SignInByPhone({
        phone,
        smsCode,
        registration: { isAdult, shareCode: null },
        device: { ...device, ip, userAgent, client },
      }),
    )
  }

  @Implements(registerV2)
  async registerV2({ input, ip, userAgent, client, language }: CallContext<typeof registerV2>) {
    const { phone, smsCode, isAdult, shareCode = null, ...device } = input
    const signedIn = await this.commands.execute(
      new SignInByPhone({
        phone,
        smsCode,
        registration: { isAdult, shareCode },
        device: { ...device, ip, userAgent, client },
      }),
    )
    const isKnownCode = shareCode === null ? null : await this.#isShareCode(shareCode)
    if (isKnownCode === null) return signedIn
    return { ...signedIn, invitation: invitationAnswer({ ...signedIn, isKnownCode }, languageOf(language)) }
  }

  /** Null when social does not answer: registration does not fail because of it. */
  async #isShareCode(code: string): Promise<boolean | null> {
    const answer = await this.internal.call(isShareCode, { code }, shareCodeTimeoutMs).catch(() => null)
    return answer?.isKnown ?? null
  }

  @Implements(login)
  async login({ input, ip, userAgent, client }: CallContext<typeof login>) {
    const { phone, smsCode, ...device } = input
    return this.commands.execute(new SignInByPhone({ phone, smsCode, device: { ...device, ip, userAgent, client } }))
  }

  @Implements(loginV2)
  async loginV2({ input, ip, userAgent, client, powSolution }: CallContext<typeof loginV2>) {
    const { phone, smsCode, password, ...device } = input
    return this.commands.execute(
      new SignInByPhone({ phone, smsCode, password, device: { ...device, ip, userAgent, client, powSolution } }),
    )
  }

  @Implements(setPassword)
  async setPassword({ input: { password }, currentUser }: CallContext<typeof setPassword>) {
    await this.commands.execute(new SetPassword(currentUser.id, currentUser.sessionId, password))
    return {}
  }

  @Implements(deleteuser)
  async cancelAccount({ input: { reason = '' }, currentUser }: CallContext<typeof deleteuser>) {
    return this.commands.execute(new CancelAccount(currentUser.id, reason))
  }

  @Implements(test)
  test() {
    return { name: 'users', version: '2.3.6' }
  }
}
