import type { KeyObject } from 'node:crypto'
import { vendorPage } from '@xinyu/platform/config'
import type { PaymentsConfig } from '../config.ts'
import { pkcs8Of, publicKeyIn } from '../vendor-keys.rules.ts'

export interface WechatSettings {
  mchId: string
  /** serial number of our certificate */
  serial: string
  /** PKCS #8 PEM; empty while WeChat Pay is off */
  privateKey: string
  /** 32 characters: encrypts notifications and certificates */
  apiV3Key: string
  /** in public-key mode; null: WeChat's certificates are fetched */
  publicKey: { id: string; key: KeyObject } | null
  miniAppId: string
  officialAppId: string
  officialSecret: string
  templateId: string
  /** URLs for us */
  payGateway: string
  apiGateway: string
  /** login URL for browsers */
  authorizeUrl: string
  notifyUrl: string
}
export const WECHAT_SETTINGS = Symbol('wechat-settings')

const notifyPath = '/api/product/notify/wechat'
/** The configuration guarantees that nothing is missing, unless WeChat Pay is off. */
export const wechatSettings = (config: PaymentsConfig): WechatSettings => ({
  mchId: config.WECHAT_PAY_MCH_ID ?? '',
  serial: config.WECHAT_PAY_SERIAL ?? '',
  privateKey: config.WECHAT_PAY_PRIVATE_KEY ? pkcs8Of(config.WECHAT_PAY_PRIVATE_KEY) : '',
  apiV3Key: config.WECHAT_PAY_API_V3_KEY ?? '',
  publicKey:
    config.WECHAT_PAY_PUBLIC_KEY_ID && config.WECHAT_PAY_PUBLIC_KEY
      ? {
          id: config.WECHAT_PAY_PUBLIC_KEY_ID,
          key: publicKeyIn(config.WECHAT_PAY_PUBLIC_KEY),
        }
      : null,
  miniAppId: config.WECHAT_MINI_APP_ID ?? '',
  officialAppId: config.WECHAT_OFFICIAL_APP_ID ?? '',
  officialSecret: config.WECHAT_OFFICIAL_SECRET ?? '',
  templateId: config.WECHAT_TEMPLATE_ID ?? '',
  payGateway: config.WECHAT_PAY_GATEWAY,
  apiGateway: config.WECHAT_API_GATEWAY,
  authorizeUrl: `${vendorPage(config.WECHAT_PAGES, config.PUBLIC_URL)}/connect/oauth2/authorize`,
  notifyUrl: config.WECHAT_PAY_NOTIFY_URL ?? config.PUBLIC_URL + notifyPath,
})
