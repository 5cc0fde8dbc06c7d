import { vendorPage } from '@xinyu/platform/config'
import type { UsersConfig } from '../config.ts'
import type { WxApp } from './wechat.rules.ts'

export interface WxAppCredentials {
  appId: string
  secret: string
}
export interface WechatLoginSettings {
  /** of the configured places; none while WeChat is off */
  apps: Partial<Record<WxApp, WxAppCredentials>>
  /** address of WeChat's API */
  gateway: string
  /** the page browsers are sent to: inside WeChat, and everywhere else */
  authorizeUrl: Record<'officialAccount' | 'web', string>
}
export const WECHAT_LOGIN = Symbol('settings of the login by WeChat')

const appOf = (appId: string | undefined, secret: string | undefined): WxAppCredentials | undefined =>
  appId && secret ? { appId, secret } : undefined

const configuredApps = (apps: Partial<Record<WxApp, WxAppCredentials | undefined>>): WechatLoginSettings['apps'] =>
  Object.fromEntries(Object.entries(apps).filter(([, found]) => found !== undefined))

const pagesOf = ({ WECHAT_PAGES, PUBLIC_URL }: UsersConfig): string => vendorPage(WECHAT_PAGES, PUBLIC_URL)

export const wechatLogin = (config: UsersConfig): WechatLoginSettings => ({
  apps: configuredApps(
    config.WECHAT_LOGIN_MODE === 'off'
      ? {}
      : {
          miniProgram: appOf(config.WECHAT_MINI_APP_ID, config.WECHAT_MINI_SECRET),
          app: appOf(config.WECHAT_APP_ID, config.WECHAT_APP_SECRET),
          officialAccount: appOf(config.WECHAT_OFFICIAL_APP_ID, config.WECHAT_OFFICIAL_SECRET),
          web: appOf(config.WECHAT_WEB_APP_ID, config.WECHAT_WEB_SECRET),
        },
  ),
  gateway: config.WECHAT_API_GATEWAY ?? 'https://api.weixin.qq.com',
  authorizeUrl: {
    officialAccount: `${pagesOf(config)}/connect/oauth2/authorize`,
    web: `${pagesOf(config)}/connect/qrconnect`,
  },
})
