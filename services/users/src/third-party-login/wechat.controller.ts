import {
  bindwx,
  getOpenid,
  loginWithWx,
  loginWithWxV2,
  loginWithWxV3,
  loginWithWxV4,
  registerWithWx,
} from '@xinyu/contracts/http/users/wechat-login'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ProfileReads } from '../profile/profile.public.ts'
import { BindPhone } from './bind-phone.ts'
import { BindTickets } from './bind-tickets.ts'
import { BindWx } from './bind-wx.ts'
import { LogInWithWx } from './log-in-with-wx.ts'
import { RegisterWithWx } from './register-with-wx.ts'
import { WxIdentities } from './wx-identities.ts'

/** A code is exchanged once, before the command, which can be retried. */
@Controller()
export class WechatController {
  constructor(
    private readonly commands: Commands,
    private readonly identities: WxIdentities,
    private readonly tickets: BindTickets,
    private readonly profiles: ProfileReads,
  ) {}

  @Implements(loginWithWx)
  async logInInMiniProgram({ input: { jsCode, ...device }, ip, userAgent, client }: CallContext<typeof loginWithWx>) {
    const wxIds = await this.identities.getWxIds('miniProgram', jsCode, ip)
    return this.commands.execute(new LogInWithWx(wxIds, { ...device, ip, userAgent, client }))
  }

  @Implements(loginWithWxV2)
  async logInInApp({ input: { code, ...device }, ip, userAgent, client }: CallContext<typeof loginWithWxV2>) {
    const wxIds = await this.identities.getWxIds('app', code, ip)
    return this.commands.execute(new LogInWithWx(wxIds, { ...device, ip, userAgent, client }))
  }

  @Implements(loginWithWxV3)
  async logInInWechat({ input: { code, ...device }, ip, userAgent, client }: CallContext<typeof loginWithWxV3>) {
    const wxIds = await this.identities.getWxIds('officialAccount', code, ip)
    return this.commands.execute(new LogInWithWx(wxIds, { ...device, ip, userAgent, client }))
  }

  /** `shareCode` takes effect at the registration; registerWithWx sends it again. */
  @Implements(loginWithWxV4)
  async logInAnywhere({ input, ip, userAgent, client }: CallContext<typeof loginWithWxV4>) {
    const { jsCode, code, from, forBind, shareCode: _later, ...device } = input
    const wxIds = await this.identities.getWxIds(from, (from === 'miniProgram' ? jsCode : code) ?? '', ip)
    return this.commands.execute(new LogInWithWx(wxIds, { ...device, ip, userAgent, client }, forBind))
  }

  @Implements(registerWithWx)
  async register({ input, ip, userAgent, client }: CallContext<typeof registerWithWx>) {
    const { ticket, phone, smsCode, isAdult, shareCode = null, ...device } = input
    const about = { ticket, phone, smsCode, isAdult, shareCode }
    return this.commands.execute(new RegisterWithWx({ ...about, device: { ...device, ip, userAgent, client } }))
  }

  /** The ticket is used up last, so that it works again after a wrong SMS code. */
  @Implements(bindwx)
  async bind({ input, currentUser, ip, userAgent }: CallContext<typeof bindwx>) {
    const { ticket, phone, smsCode, deviceId } = input
    const device = { deviceId, userAgent }
    const { id: userId, sessionId } = currentUser
    await this.tickets.getWxIds(ticket, device)
    if (phone !== undefined) {
      const origin = { ip, deviceId }
      await this.commands.execute(new BindPhone({ userId, sessionId, phone, smsCode: smsCode ?? '', origin }))
    }
    await this.commands.execute(new BindWx(userId, ticket, device))
    return { profile: await this.profiles.getProfile(currentUser) }
  }

  @Implements(getOpenid)
  async getOpenid({ input: { jsCode }, ip }: CallContext<typeof getOpenid>) {
    return { openid: await this.identities.getOpenid(jsCode, ip) }
  }
}
