import { CONFIG } from '@xinyu/platform/config'
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Res } from '@nestjs/common'
import type { SandboxesConfig } from '../config.ts'
import { AppleAuthority } from './apple-authority.ts'
import { choicePage, readChoice } from '../pages/choice-page.ts'
import { LoginCodes } from '../pages/login-codes.ts'
import { accents, messagePage, merchantPage, type Reply, sendBack, sendPage } from '../pages/page.ts'
import { personNamed } from '../pages/people.rules.ts'

type Fields = Record<string, string | undefined>
const invalidRequest = messagePage(accents.apple, '无法登录', 'invalid_request')

/** Sandbox of Sign in with Apple: the page, the keys, the token endpoint, and the notifications to us. */
@Controller('sandbox/apple-login')
export class AppleLoginController {
  constructor(
    private readonly apple: AppleAuthority,
    private readonly codes: LoginCodes,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {}

  @Get('auth/authorize')
  async authorize(@Query() query: Fields, @Res() reply: Reply): Promise<void> {
    const { client_id = '', redirect_uri = '', response_type = '', response_mode, state = '', nonce = '' } = query
    const { servicesId } = this.apple.keys
    const isRight =
      client_id === servicesId &&
      response_type.split(' ').sort().join(' ') === 'code id_token' &&
      response_mode === 'fragment' &&
      merchantPage(redirect_uri, this.config.PUBLIC_URL)
    if (!isRight) return sendPage(reply, 400, invalidRequest)
    const chosen = {
      title: '通过 Apple 登录',
      text: '用 Apple 账户登录“心屿”。选择以谁的身份登录：',
      action: '/sandbox/apple-login/choose',
      fields: { client_id, redirect_uri, state, nonce },
      accent: accents.apple,
      box: { name: 'hidesMail', label: '隐藏邮件地址' },
    }
    sendPage(reply, 200, choicePage(chosen))
  }

  /** Redirects back with code and token in the fragment, which no server sees; after a cancellation with an error. */
  @Post('choose')
  @HttpCode(200)
  async choose(@Body() body: Fields | undefined, @Res() reply: Reply): Promise<void> {
    const choice = readChoice(body, this.config.PUBLIC_URL)
    if (!choice) return sendPage(reply, 400, invalidRequest)
    const { back, person } = choice
    const state = body?.state ?? ''
    const answer = person ? await this.#answer({ ...body, person }) : { error: 'user_cancelled_authorize' }
    back.hash = new URLSearchParams({ state, ...answer }).toString()
    sendBack(reply, back.href)
  }

  /** What an app gets from the system; for scripts. Default of `clientId`: the app’s. */
  @Post('credential')
  @HttpCode(200)
  async credential(@Body() body: Fields | undefined): Promise<object> {
    const { bundleId } = this.apple.keys
    const asked = { ...body, client_id: body?.clientId ?? bundleId, asksMail: 'yes' }
    const { id_token, code } = await this.#answer({ ...asked, person: personNamed(body?.person) ?? '' })
    return { identityToken: id_token, authorizationCode: code }
  }

  @Get('auth/keys')
  async keys(): Promise<object> {
    return this.apple.keySet()
  }

  @Post('auth/token')
  async token(@Body() body: Fields | undefined, @Res() reply: Reply): Promise<void> {
    const { client_id = '', client_secret = '', grant_type, code = '', refresh_token = '' } = body ?? {}
    if (!(await this.apple.isCustomer(client_id, client_secret))) return refuse(reply, 'invalid_client')
    const about = grant_type === 'refresh_token' ? this.apple.granted(refresh_token) : this.codes.redeem(code)
    if (about === null || typeof about === 'string' || about.clientId !== client_id)
      return refuse(reply, 'invalid_grant')
    const grant = grant_type === 'refresh_token' ? {} : { refresh_token: this.apple.grant(about) }
    const id_token = await this.apple.identityToken(about)
    reply.status(200).send({ access_token: 'unused', token_type: 'Bearer', expires_in: 3_600, ...grant, id_token })
  }

  @Post('auth/revoke')
  async revoke(@Body() body: Fields | undefined, @Res() reply: Reply): Promise<void> {
    const { client_id = '', client_secret = '', token = '' } = body ?? {}
    if (!(await this.apple.isCustomer(client_id, client_secret))) return refuse(reply, 'invalid_client')
    this.apple.revoke(token)
    reply.status(200).send('')
  }

  /** A person revokes the login in their phone's settings, or deletes their account: notifies us. For scripts. */
  @Post('end')
  @HttpCode(200)
  async end(@Body() body: Fields | undefined): Promise<object> {
    const what = body?.what === 'account-delete' ? 'account-delete' : 'consent-revoked'
    const payload = await this.apple.notification(personNamed(body?.person) ?? '', what)
    const told = await fetch(`${this.config.USERS_URL}/api/users/notify/apple`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payload }),
    })
    return { told: told.status, payload }
  }

  async #answer({ person, client_id = '', nonce, hidesMail, asksMail }: Fields & { person: string }) {
    const about = {
      person,
      clientId: client_id,
      ...(nonce ? { nonce } : {}),
      ...(hidesMail ? { hidesMail } : {}),
      ...(asksMail ? { asksMail } : {}),
    }
    const code = this.codes.issue(about)
    return { code, id_token: await this.apple.identityToken({ ...about, code }) }
  }
}

const refuse = (reply: Reply, error: string): void => {
  reply.status(400).send({ error })
}
