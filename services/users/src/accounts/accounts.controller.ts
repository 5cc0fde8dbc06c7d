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
import type { Person } from '@xinyu/platform/auth/person'
import { CONFIG } from '@xinyu/platform/config'
import { Answers, Input, Ip, UserAgent, Who } from '@xinyu/platform/http/decorators'
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

  @Answers(registerV3)
  async beGuest(
    @Input() input: InputOf<typeof registerV3>,
    @UserAgent() userAgent: string,
  ): Promise<AnswerOf<typeof registerV3>> {
    return this.commands.execute(new BeGuest(input.isAdult, input.deviceId, userAgent))
  }

  @Answers(register)
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

  @Answers(registerV2)
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

  @Answers(login)
  async login(
    @Input() input: InputOf<typeof login>,
    @Ip() ip: string,
    @UserAgent() userAgent: string,
  ): Promise<SignedIn> {
    const { phone, smsCode, ...device } = input
    return this.commands.execute(new LogIn({ phone, smsCode, device: { ...device, ip, userAgent } }))
  }

  @Answers(loginV2)
  async loginV2(
    @Input() input: InputOf<typeof loginV2>,
    @Ip() ip: string,
    @UserAgent() userAgent: string,
  ): Promise<SignedIn> {
    const { phone, smsCode, password, ...device } = input
    return this.commands.execute(new LogIn({ phone, smsCode, password, device: { ...device, ip, userAgent } }))
  }

  @Answers(refreshToken)
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

  @Answers(getSecretKey)
  secretKeys(@Who() who: Person): AnswerOf<typeof getSecretKey> {
    return secretKeysOf(this.config, who.id)
  }

  @Answers(setPassword)
  async setPassword(
    @Input() input: InputOf<typeof setPassword>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof setPassword>> {
    const { password, ...proof } = input
    await this.commands.execute(new SetPassword(who.id, who.sessionId, password, proof))
    return {}
  }

  @Answers(deleteuser)
  async cancel(@Input() input: InputOf<typeof deleteuser>, @Who() who: Person): Promise<AnswerOf<typeof deleteuser>> {
    return this.commands.execute(new CancelAccount(who.id, input.smsCode, input.reason ?? ''))
  }

  @Answers(getLoginLog)
  async loginLog(
    @Input() input: InputOf<typeof getLoginLog>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof getLoginLog>> {
    return this.logins.page(who.id, input)
  }

  @Answers(test)
  test(): AnswerOf<typeof test> {
    return { name: 'users', version: '2.3.6' }
  }
}
