import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { Inject, Injectable } from '@nestjs/common'
import { z } from 'zod'
import { WECHAT_SETTINGS, type WechatSettings } from '../wechat-settings.ts'

const timeoutMs = 8_000
const renewBeforeMs = 300_000
const opened = z.object({ openid: z.string().min(1).max(64) })
const token = z.object({ access_token: z.string(), expires_in: z.number() })
const sent = z.object({ errcode: z.literal(0), msgid: z.union([z.number(), z.string()]) })

export interface TemplateMessage {
  openid: string
  title: string
  content: string
  time: string
}

/**
 * The official account's own API, separate from WeChat Pay: an access token instead of signatures. URLs contain secrets
 * and are never logged.
 */
@Injectable()
export class OfficialAccount {
  #token: { text: string; until: number } | null = null

  constructor(
    @Inject(WECHAT_SETTINGS) private readonly settings: WechatSettings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  get appId(): string {
    return this.settings.officialAppId
  }

  /** The URL at which a WeChat user shares their openid; they return to `redirectUri` with `code` and `state`. */
  authorizeUrl(redirectUri: string, state: string): string {
    const query = new URLSearchParams({
      appid: this.settings.officialAppId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'snsapi_base',
      state,
    })
    return `${this.settings.authorizeUrl}?${query}#wechat_redirect`
  }

  /** The openid of a code, which is valid once. Throws WX_CODE_INVALID. */
  async openidOf(code: string): Promise<string> {
    const { officialAppId: appid, officialSecret: secret } = this.settings
    const response = await this.#ask(
      `/sns/oauth2/access_token?${new URLSearchParams({ appid, secret, code, grant_type: 'authorization_code' })}`,
    )
    const found = opened.safeParse(response).data
    if (!found) throw new AppError('WX_CODE_INVALID')
    return found.openid
  }

  /** Sends a template message; returns its id. Throws UNAVAILABLE if WeChat refuses it. */
  async send({ openid, title, content, time }: TemplateMessage): Promise<string> {
    const message = {
      touser: openid,
      template_id: this.settings.templateId,
      data: { first: { value: title }, keyword1: { value: content }, keyword2: { value: time } },
    }
    const result = await this.#ask(`/cgi-bin/message/template/send?access_token=${await this.#accessToken()}`, message)
    const done = sent.safeParse(result).data
    if (done) return String(done.msgid)
    this.#token = null
    this.log.warn('wechat refused a template message', { code: String((result as { errcode?: unknown }).errcode) })
    throw new AppError('UNAVAILABLE')
  }

  /** The stable token: fetching it does not invalidate the one in another instance. */
  async #accessToken(): Promise<string> {
    const now = this.clock.now().getTime()
    if (this.#token && now < this.#token.until) return this.#token.text
    const { officialAppId: appid, officialSecret: secret } = this.settings
    const response = token.safeParse(
      await this.#ask('/cgi-bin/stable_token', { grant_type: 'client_credential', appid, secret }),
    ).data
    if (!response) throw new AppError('UNAVAILABLE')
    this.#token = { text: response.access_token, until: now + response.expires_in * 1_000 - renewBeforeMs }
    return response.access_token
  }

  async #ask(path: string, body?: object): Promise<unknown> {
    try {
      const response = await fetch(this.settings.apiGateway + path, {
        ...(body
          ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
          : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return await response.json()
    } catch (error) {
      this.log.warn('wechat did not answer', { err: error instanceof Error ? error.name : 'unknown' })
      throw new AppError('UNAVAILABLE')
    }
  }
}
