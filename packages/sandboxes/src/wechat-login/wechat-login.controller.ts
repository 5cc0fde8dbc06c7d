import { randomBytes } from 'node:crypto'
import { CONFIG } from '@xinyu/platform/config'
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Res } from '@nestjs/common'
import type { SandboxesConfig } from '../config.ts'
import type { WxApp } from '../keys/keys.ts'
import { choicePage, readChoice } from '../pages/choice-page.ts'
import { LoginCodes } from '../pages/login-codes.ts'
import { accents, messagePage, merchantPage, type Reply, sendBack, sendPage } from '../pages/page.ts'
import { openidOf, personNamed, sandboxPeople, unionidOf } from '../pages/people.rules.ts'

type Fields = Record<string, string | undefined>
const refusal = (reason: string): string => messagePage(accents.wechat, '无法登录', reason)
const scopes = { officialAccount: ['snsapi_base', 'snsapi_userinfo'], web: ['snsapi_login'] } as const

/** Sandbox of WeChat’s OAuth: the consent page and the endpoint that returns who it was. */
@Controller('sandbox/wechat-login')
export class WechatLoginController {
  readonly #apps: SandboxesConfig['SANDBOX_KEYS']['wechatApps']

  constructor(
    private readonly codes: LoginCodes,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {
    this.#apps = config.SANDBOX_KEYS.wechatApps
  }

  @Get('connect/oauth2/authorize')
  inWechat(@Query() query: Fields, @Res() reply: Reply): void {
    this.#show('officialAccount', query, reply)
  }

  @Get('connect/qrconnect')
  outside(@Query() query: Fields, @Res() reply: Reply): void {
    this.#show('web', query, reply)
  }

  /** Redirects back with a code; after a cancellation without one. */
  @Post('choose')
  @HttpCode(200)
  async choose(@Body() body: Fields | undefined, @Res() reply: Reply): Promise<void> {
    const choice = readChoice(body, this.config.PUBLIC_URL)
    if (!choice) return sendPage(reply, 400, refusal('参数错误'))
    const { back, person } = choice
    if (person) back.searchParams.set('code', this.codes.issue({ person, appId: String(body?.appid) }))
    back.searchParams.set('state', body?.state ?? '')
    sendBack(reply, back.href)
  }

  /** The code that `wx.login` gives a mini-program, and the SDK an app; for scripts. */
  @Post('code')
  @HttpCode(200)
  async code(@Body() body: Fields | undefined): Promise<object> {
    const { appId } = this.#apps[body?.place === 'app' ? 'app' : 'miniProgram']
    return { code: this.codes.issue({ person: personNamed(body?.person) ?? '', appId }) }
  }

  @Get('sns/oauth2/access_token')
  async accessToken(@Query() { appid, secret, code = '', grant_type }: Fields): Promise<object> {
    const apps = ['app', 'officialAccount', 'web'] as const
    const found = await this.#personOf({ appid, secret, grant_type }, code, apps)
    if ('errcode' in found) return found
    const token = () => randomBytes(40).toString('base64url')
    return { access_token: token(), expires_in: 7_200, refresh_token: token(), scope: 'snsapi_userinfo', ...found }
  }

  @Get('sns/jscode2session')
  async session(@Query() { appid, secret, js_code = '', grant_type }: Fields): Promise<object> {
    const found = await this.#personOf({ appid, secret, grant_type }, js_code, ['miniProgram'])
    return 'errcode' in found ? found : { session_key: randomBytes(16).toString('base64'), ...found }
  }

  #show(place: 'officialAccount' | 'web', query: Fields, reply: Reply): void {
    const { appid = '', redirect_uri = '', response_type, scope = '', state = '' } = query
    const isRight =
      appid === this.#apps[place].appId &&
      response_type === 'code' &&
      (scopes[place] as readonly string[]).includes(scope) &&
      merchantPage(redirect_uri, this.config.PUBLIC_URL)
    if (!isRight) return sendPage(reply, 400, refusal('redirect_uri 或其他参数错误'))
    // without a page: the account gets an id and no consent
    if (scope === 'snsapi_base') {
      const [person] = sandboxPeople
      const back = new URL(redirect_uri)
      back.searchParams.set('code', this.codes.issue({ person, appId: appid }))
      back.searchParams.set('state', state)
      return sendBack(reply, back.href)
    }
    const chosen = {
      title: '微信登录',
      text: '“心屿”想知道你的微信身份。选择以谁的身份登录：',
      action: '/sandbox/wechat-login/choose',
      fields: { appid, redirect_uri, state },
      accent: accents.wechat,
    }
    sendPage(reply, 200, choicePage(chosen))
  }

  async #personOf(
    { appid, secret, grant_type }: Fields,
    code: string,
    places: readonly WxApp[],
  ): Promise<{ openid: string; unionid: string } | { errcode: number; errmsg: string }> {
    const app = places.map((place) => this.#apps[place]).find(({ appId }) => appId === appid)
    if (!app) return { errcode: 40013, errmsg: 'invalid appid' }
    if (app.secret !== secret) return { errcode: 40125, errmsg: 'invalid appsecret' }
    if (grant_type !== 'authorization_code') return { errcode: 40002, errmsg: 'invalid grant_type' }
    const about = this.codes.redeem(code)
    if (about === 'used') return { errcode: 40163, errmsg: 'code been used' }
    if (about === 'unknown' || about.appId !== appid) return { errcode: 40029, errmsg: 'invalid code' }
    const { person = '' } = about
    return { openid: openidOf(app.appId, person), unionid: unionidOf(person) }
  }
}
