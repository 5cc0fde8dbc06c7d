import { createHmac, randomBytes } from 'node:crypto'
import { Body, Controller, HttpCode, Inject, Post, Query } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import type { SandboxesConfig } from '../config.ts'

type Fields = Record<string, string | undefined>
const tokenSeconds = 7_200

@Controller('sandbox/wechat-login/cgi-bin')
export class OfficialAccountController {
  readonly #account: SandboxesConfig['SANDBOX_KEYS']['wechatApps']['officialAccount']

  constructor(@Inject(CONFIG) { SANDBOX_KEYS }: SandboxesConfig) {
    this.#account = SANDBOX_KEYS.wechatApps.officialAccount
  }

  @Post('stable_token')
  @HttpCode(200)
  token(@Body() { appid, secret }: Fields): object {
    const isAccount = appid === this.#account.appId && secret === this.#account.secret
    if (!isAccount) return { errcode: 40125, errmsg: 'invalid appsecret' }
    return { access_token: this.#accessToken, expires_in: tokenSeconds }
  }

  @Post('message/template/send')
  @HttpCode(200)
  send(@Query('access_token') token: string, @Body() message: Fields): object {
    if (token !== this.#accessToken) return { errcode: 40001, errmsg: 'invalid credential' }
    if (!message.touser?.startsWith('o')) return { errcode: 40003, errmsg: 'invalid openid' }
    return { errcode: 0, errmsg: 'ok', msgid: randomBytes(4).readUInt32BE() }
  }

  get #accessToken(): string {
    return createHmac('sha256', this.#account.secret).update('access').digest('hex')
  }
}
