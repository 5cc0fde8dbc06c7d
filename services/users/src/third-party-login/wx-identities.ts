import { AppError } from '@xinyu/platform/error'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Injectable } from '@nestjs/common'
import { UserSecrets } from '../user-store/user-store.public.ts'
import { WechatLogin, type WxPerson, type WxApp } from '../wechat/wechat.public.ts'

/** limit per address: our quota at WeChat is shared by all callers */
const [perAddress, seconds] = [120, 300]

/** Returns the WeChat user of a code, as the hashes that accounts are found by; the unionid first. */
@Injectable()
export class WxIdentities {
  constructor(
    private readonly wechat: WechatLogin,
    private readonly secrets: UserSecrets,
    private readonly limits: RateLimit,
  ) {}

  async getWxIds(place: WxApp, code: string, ip: string): Promise<string[]> {
    const { appId, openid, unionid } = await this.#exchangeCode(place, code, ip)
    const own = unionid === null ? [] : [this.secrets.loginHash('wx-union', unionid)]
    return [...own, this.secrets.loginHash('wx-open', `${appId}:${openid}`)]
  }

  async getOpenid(jsCode: string, ip: string): Promise<string> {
    return (await this.#exchangeCode('miniProgram', jsCode, ip)).openid
  }

  async #exchangeCode(place: WxApp, code: string, ip: string): Promise<WxPerson> {
    await this.limits.consume('wx-code', ip, perAddress, seconds)
    if (code === '') throw new AppError('WX_CODE_INVALID')
    return this.wechat.exchangeCode(place, code)
  }
}
