import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import {
  deleteuser,
  getLoginLog,
  getSecretKey,
  login,
  loginV2,
  refreshToken,
  register,
  registerV2,
  registerV3,
  setPassword,
  test,
} from '@xinyu/contracts/http/users'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { CONFIG } from '@xinyu/platform/config'
import { Implements, Input, Ip, UserAgent, CurrentUser } from '@xinyu/platform/http/decorators'
import { Controller, Inject } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { UsersConfig } from '../config.ts'
import { BeGuest } from './be-guest.ts'
import { CancelAccount } from './cancel-account.ts'
import { LogIn, type SignedIn } from './log-in.ts'
import { LoginsReads } from './logins.reads.ts'
import { RefreshSession } from './refresh-session.ts'
import { secretKeysOf } from './secret-keys.ts'
import { SetPassword } from './set-password.ts'

@Controller()
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly logins: LoginsReads,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {}

  @Implements(registerV3)
  async beGuest(
    @Input() input: InputOf<typeof registerV3>,
    @UserAgent() userAgent: string,
  ): Promise<AnswerOf<typeof registerV3>> {
    return this.commands.execute(new BeGuest(input.isAdult, input.deviceId, userAgent))
  }

  @Implements(register)
  async register(
    @Input() input: InputOf<typeof register>,
    @Ip() ip: string,
    @UserAgent() userAgent: string,
  ): Promise<SignedIn> {
    const { phone, smsCode, isAdult, ...device } = input
    return this.commands.execute(
      new LogIn({ phone, smsCode, join: { isAdult, shareCode: null }, device: { ...device, ip, userAgent } }),
    )
  }

  @Implements(registerV2)
  async registerV2(
    @Input() input: InputOf<typeof registerV2>,
    @Ip() ip: string,
    @UserAgent() userAgent: string,
  ): Promise<SignedIn> {
    const { phone, smsCode, isAdult, shareCode = null, ...device } = input
    return this.commands.execute(
      new LogIn({ phone, smsCode, join: { isAdult, shareCode }, device: { ...device, ip, userAgent } }),
    )
  }

  @Implements(login)
  async login(
    @Input() input: InputOf<typeof login>,
    @Ip() ip: string,
    @UserAgent() userAgent: string,
  ): Promise<SignedIn> {
    const { phone, smsCode, ...device } = input
    return this.commands.execute(new LogIn({ phone, smsCode, device: { ...device, ip, userAgent } }))
  }

  @Implements(loginV2)
  async loginV2(
    @Input() input: InputOf<typeof loginV2>,
    @Ip() ip: string,
    @UserAgent() userAgent: string,
  ): Promise<SignedIn> {
    const { phone, smsCode, password, ...device } = input
    return this.commands.execute(new LogIn({ phone, smsCode, password, device: { ...device, ip, userAgent } }))
  }

  @Implements(refreshToken)
  async refresh(
    @Input() input: InputOf<typeof refreshToken>,
    @Ip() ip: string,
    @UserAgent() userAgent: string,
  ): Promise<AnswerOf<typeof refreshToken>> {
    const { refreshToken: given, userId, token, ...device } = input
    return {
      success: true,
      ...(await this.commands.execute(
        new RefreshSession({ refreshToken: given, userId, token, device: { ...device, ip, userAgent } }),
      )),
    }
  }

  @Implements(getSecretKey)
  secretKeys(@CurrentUser() currentUser: AuthenticatedUser): AnswerOf<typeof getSecretKey> {
    return secretKeysOf(this.config, currentUser.id)
  }

  @Implements(setPassword)
  async setPassword(
    @Input() input: InputOf<typeof setPassword>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof setPassword>> {
    const { password, ...proof } = input
    await this.commands.execute(new SetPassword(currentUser.id, currentUser.sessionId, password, proof))
    return {}
  }

  @Implements(deleteuser)
  async cancel(
    @Input() input: InputOf<typeof deleteuser>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof deleteuser>> {
    return this.commands.execute(new CancelAccount(currentUser.id, input.smsCode, input.reason ?? ''))
  }

  @Implements(getLoginLog)
  async loginLog(
    @Input() input: InputOf<typeof getLoginLog>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getLoginLog>> {
    return this.logins.page(currentUser.id, input)
  }

  @Implements(test)
  test(): AnswerOf<typeof test> {
    return { name: 'users', version: '2.3.6' }
  }
}
