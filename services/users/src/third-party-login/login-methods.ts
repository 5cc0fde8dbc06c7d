import { Inject, Injectable } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { ownPage } from '@xinyu/platform/http/own-page.rules'
import { APPLE_LOGIN, type AppleLoginSettings } from '../apple/apple.public.ts'
import type { UsersConfig } from '../config.ts'
import { WECHAT_LOGIN, type WechatLoginSettings } from '../wechat/wechat.public.ts'

export interface LoginMethod {
  way: 'wx' | 'apple'
  from: 'officialAccount' | 'web'
  url: string
}

/**
 * The addresses where a browser starts a login at WeChat or Apple. The client adds its state, and for Apple its nonce.
 */
@Injectable()
export class LoginMethods {
  constructor(
    @Inject(WECHAT_LOGIN) private readonly wechat: WechatLoginSettings,
    @Inject(APPLE_LOGIN) private readonly apple: AppleLoginSettings,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'PUBLIC_URL'>,
  ) {}

  /** The vendor returns to `origin` where that is a name of our site, else to PUBLIC_URL. */
  listMethods(inWechat: boolean, origin = ''): LoginMethod[] {
    const site = ownPage(origin, this.config.PUBLIC_URL)?.origin ?? this.config.PUBLIC_URL
    return [...this.#wechat(inWechat ? 'officialAccount' : 'web', site), ...this.#apple(site)]
  }

  /** WeChat requires this order of parameters. Only this scope gives an official account the unionid. */
  #wechat(from: 'officialAccount' | 'web', site: string): LoginMethod[] {
    const app = this.wechat.apps[from]
    if (!app) return []
    const query = new URLSearchParams({
      appid: app.appId,
      redirect_uri: `${site}/login/wechat`,
      response_type: 'code',
      scope: from === 'web' ? 'snsapi_login' : 'snsapi_userinfo',
    })
    return [{ way: 'wx', from, url: `${this.wechat.authorizeUrl[from]}?${query}#wechat_redirect` }]
  }

  /** No scope: neither name nor email is requested, and Apple answers in the fragment, which no server sees. */
  #apple(site: string): LoginMethod[] {
    const { isOn, servicesId, authorizeUrl } = this.apple
    if (!isOn || !servicesId) return []
    const query = new URLSearchParams({
      client_id: servicesId,
      redirect_uri: `${site}/login/apple`,
      response_type: 'code id_token',
      response_mode: 'fragment',
    })
    return [{ way: 'apple', from: 'web', url: `${authorizeUrl}?${query}` }]
  }
}
