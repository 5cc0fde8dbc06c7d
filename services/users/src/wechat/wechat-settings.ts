import { createHmac } from 'node:crypto'
import type { UsersConfig } from '../config.ts'
import type { WxPlace } from './wechat.rules.ts'

export interface WxApp {
  appId: string
  secret: string
}
export interface WechatLoginSettings {
  /** of the configured places */
  apps: Partial<Record<WxPlace, WxApp>>
  /** address of WeChat's API; in the sandbox available once the service listens */
  gateway(): string
  /** the page browsers are sent to: inside WeChat, and everywhere else */
  authorizeUrl: Record<'officialAccount' | 'web', string>
}
export const WECHAT_LOGIN = Symbol('settings of the login by WeChat')

const app = (appId: string | undefined, secret: string | undefined): WxApp | undefined =>
  appId && secret ? { appId, secret } : undefined

const given = (apps: Record<WxPlace, WxApp | undefined>): WechatLoginSettings['apps'] =>
  Object.fromEntries(Object.entries(apps).filter(([, found]) => found !== undefined))

export const liveWechatLogin = (config: UsersConfig): WechatLoginSettings => ({
  apps: given({
    miniProgram: app(config.WECHAT_MINI_APP_ID, config.WECHAT_MINI_SECRET),
    app: app(config.WECHAT_APP_ID, config.WECHAT_APP_SECRET),
    officialAccount: app(config.WECHAT_OFFICIAL_APP_ID, config.WECHAT_OFFICIAL_SECRET),
    web: app(config.WECHAT_WEB_APP_ID, config.WECHAT_WEB_SECRET),
  }),
  gateway: () => config.WECHAT_API_GATEWAY ?? 'https://api.weixin.qq.com',
  authorizeUrl: {
    officialAccount: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    web: 'https://open.weixin.qq.com/connect/qrconnect',
  },
})

/** The sandbox’s apps. Their secrets are derived from ours, so that none need to be stored. */
export const sandboxApps = ({ INTERNAL_SECRET }: Pick<UsersConfig, 'INTERNAL_SECRET'>): Record<WxPlace, WxApp> => {
  const made = (place: WxPlace, appId: string): WxApp => ({
    appId,
    secret: createHmac('sha256', INTERNAL_SECRET).update(`wechat-login:${place}`).digest('hex').slice(0, 32),
  })
  return {
    miniProgram: made('miniProgram', 'wx000000000000000a'),
    app: made('app', 'wx000000000000000b'),
    officialAccount: made('officialAccount', 'wx000000000000000c'),
    web: made('web', 'wx000000000000000d'),
  }
}

export const sandboxWechatLogin = (config: UsersConfig, ownOrigin: () => string): WechatLoginSettings => ({
  apps: sandboxApps(config),
  gateway: () => `${ownOrigin()}/sandbox/wechat-login`,
  authorizeUrl: {
    officialAccount: `${config.PUBLIC_URL}/sandbox/wechat-login/connect/oauth2/authorize`,
    web: `${config.PUBLIC_URL}/sandbox/wechat-login/connect/qrconnect`,
  },
})
