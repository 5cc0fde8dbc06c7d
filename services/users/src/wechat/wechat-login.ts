import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { Inject, Injectable } from '@nestjs/common'
import { z } from 'zod'
import { outcomeOf, retryAfter, type WxApp } from './wechat.rules.ts'
import { WECHAT_LOGIN, type WechatLoginSettings, type WxAppCredentials } from './wechat-settings.ts'

const timeoutMs = 8_000
const errorAnswer = z.object({ errcode: z.int() })
/** nothing else of WeChat's answer is kept, above all not the session key */
const personAnswer = z.object({ openid: z.string().min(1).max(128), unionid: z.string().min(1).max(128).optional() })

/** A WeChat user: one openid per app of ours, one unionid for all apps linked there. */
export interface WxPerson {
  appId: string
  openid: string
  unionid: string | null
}

/** Exchanges a code for its WeChat user. Addresses hold secrets and are never logged. */
@Injectable()
export class WechatLogin {
  constructor(
    @Inject(WECHAT_LOGIN) private readonly settings: WechatLoginSettings,
    private readonly log: Log,
  ) {}

  /**
   * Returns the user of a one-time code. Throws WX_CODE_INVALID for an invalid or used one, TOO_FREQUENT at WeChat's
   * limit, UNAVAILABLE when WeChat is down, stays busy, or this place is not configured.
   */
  async exchangeCode(place: WxApp, code: string): Promise<WxPerson> {
    const app = this.settings.apps[place]
    if (!app) throw new AppError('UNAVAILABLE', { service: 'wechat' })
    for (let attempt = 0; ; attempt++) {
      const said = await this.#fetchJson(this.#addressOf(place, app, code))
      const errcode = errorAnswer.safeParse(said).data?.errcode
      const outcome = outcomeOf(errcode)
      const wait = outcome === 'busy' ? retryAfter(attempt) : null
      if (wait === null) return this.#personOrRefusal(outcome, said, { app, errcode })
      await pause(wait)
    }
  }

  #personOrRefusal(
    outcome: ReturnType<typeof outcomeOf>,
    said: unknown,
    { app, errcode }: { app: WxAppCredentials; errcode: number | undefined },
  ): WxPerson {
    if (outcome === 'refused') throw new AppError('WX_CODE_INVALID')
    if (outcome === 'often') throw new AppError('TOO_FREQUENT', { retryAfter: 60 })
    const person = outcome === 'done' ? personAnswer.safeParse(said).data : undefined
    if (person) return { appId: app.appId, openid: person.openid, unionid: person.unionid ?? null }
    this.log.warn('wechat login failed', { code: String(errcode ?? 'an unknown answer') })
    throw new AppError('UNAVAILABLE', { service: 'wechat' })
  }

  #addressOf(place: WxApp, { appId: appid, secret }: WxAppCredentials, code: string): string {
    const query = { appid, secret, [place === 'miniProgram' ? 'js_code' : 'code']: code }
    const path = place === 'miniProgram' ? '/sns/jscode2session' : '/sns/oauth2/access_token'
    return `${this.settings.gateway}${path}?${new URLSearchParams({ ...query, grant_type: 'authorization_code' })}`
  }

  /** Not retried without an answer: the code may have been used. */
  async #fetchJson(address: string): Promise<unknown> {
    try {
      const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      return await reply.json()
    } catch (error) {
      this.log.warn('wechat did not answer', { err: error instanceof Error ? error.name : 'unknown' })
      throw new AppError('UNAVAILABLE', { service: 'wechat' })
    }
  }
}
