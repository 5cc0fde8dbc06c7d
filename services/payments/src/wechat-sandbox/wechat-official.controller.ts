import { createHmac, randomBytes } from 'node:crypto'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Open } from '@xinyu/platform/http/calls/route'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Res, UseGuards } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { ownPage } from '../own-page.rules.ts'
import { SandboxKeyring } from '../sandboxes/keyring.public.ts'
import { SandboxGuard } from '../sandboxes/sandbox-guard.public.ts'

interface Reply {
  header(name: string, value: string): Reply
  status(code: number): Reply
  send(body: unknown): Reply
}
type Fields = Record<string, string | undefined>
const tokenSeconds = 7_200

/** The sandbox of the official account: login without a page (snsapi_base), access token, messages. */
@Controller('sandbox/wechat')
@UseGuards(SandboxGuard)
export class WechatOfficialController {
  constructor(
    private readonly keyring: SandboxKeyring,
    private readonly redis: RedisStore,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Redirects the browser back at once, as WeChat does for a scope without consent. */
  @Open()
  @Get('authorize')
  async authorize(@Query() query: Fields, @Res() reply: Reply): Promise<void> {
    const { officialAppId } = await this.keyring.wechat()
    const back = ownPage(query.redirect_uri ?? '', this.config.PUBLIC_URL)
    if (query.appid !== officialAppId || query.scope !== 'snsapi_base' || !back) throw new AppError('INVALID_INPUT')
    const url = new URL(back)
    const code = randomBytes(16).toString('hex')
    await this.redis.client.set(`sandbox-wx-code:${code}`, `o${randomBytes(13).toString('hex')}`, 'EX', 300)
    url.searchParams.set('code', code)
    url.searchParams.set('state', query.state ?? '')
    reply.status(302).header('location', url.href).send('')
  }

  @Open()
  @Get('sns/oauth2/access_token')
  async openid(@Query() { appid, secret, code }: Fields): Promise<object> {
    if (!(await this.#isAccount(appid, secret))) return { errcode: 40125, errmsg: 'invalid appsecret' }
    const key = `sandbox-wx-code:${code}`
    const openid = await this.redis.client.get(key)
    if (!openid || (await this.redis.client.del(key)) !== 1) return { errcode: 40163, errmsg: 'code been used' }
    return { access_token: 'unused', expires_in: tokenSeconds, openid, scope: 'snsapi_base' }
  }

  @Open()
  @Post('cgi-bin/stable_token')
  @HttpCode(200)
  async token(@Body() { appid, secret }: Fields): Promise<object> {
    if (!(await this.#isAccount(appid, secret))) return { errcode: 40125, errmsg: 'invalid appsecret' }
    return { access_token: await this.#accessToken(), expires_in: tokenSeconds }
  }

  @Open()
  @Post('cgi-bin/message/template/send')
  @HttpCode(200)
  async send(@Query('access_token') token: string, @Body() message: Fields): Promise<object> {
    if (token !== (await this.#accessToken())) return { errcode: 40001, errmsg: 'invalid credential' }
    if (!message.touser?.startsWith('o')) return { errcode: 40003, errmsg: 'invalid openid' }
    return { errcode: 0, errmsg: 'ok', msgid: randomBytes(4).readUInt32BE() }
  }

  async #isAccount(appid: string | undefined, secret: string | undefined): Promise<boolean> {
    const { officialAppId, officialSecret } = await this.keyring.wechat()
    return appid === officialAppId && secret === officialSecret
  }

  async #accessToken(): Promise<string> {
    return createHmac('sha256', (await this.keyring.wechat()).officialSecret)
      .update('access')
      .digest('hex')
  }
}
