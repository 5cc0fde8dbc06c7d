import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { PaymentsConfig } from '../config.ts'
import type { WechatSandboxKeys } from '../sandboxes/keyring.public.ts'

export interface WechatSettings {
  mchId: string
  /** serial number of our certificate */
  serial: string
  privateKey: KeyObject
  /** 32 characters: encrypts notifications and certificates */
  apiV3Key: string
  /** in public-key mode; null: WeChat's certificates are fetched */
  publicKey: { id: string; key: KeyObject } | null
  miniAppId: string
  officialAppId: string
  officialSecret: string
  templateId: string
  /** URL for us; in the sandbox known once the server listens */
  payGateway(): string
  apiGateway(): string
  /** login URL for browsers */
  authorizeUrl: string
  notifyUrl(): string
  publicUrl: string
}
export const WECHAT_SETTINGS = Symbol('wechat-settings')

const notifyPath = '/api/product/notify/wechat'
const wrapped = (key: string, label: string): string =>
  key.includes('-----BEGIN') ? key : `-----BEGIN ${label}-----\n${key}\n-----END ${label}-----`

/** Settings for the real WeChat; the configuration guarantees that nothing is missing. */
export const liveWechat = (config: PaymentsConfig): WechatSettings => ({
  mchId: config.WECHAT_PAY_MCH_ID ?? '',
  serial: config.WECHAT_PAY_SERIAL ?? '',
  privateKey: createPrivateKey(wrapped(config.WECHAT_PAY_PRIVATE_KEY ?? '', 'PRIVATE KEY')),
  apiV3Key: config.WECHAT_PAY_API_V3_KEY ?? '',
  publicKey:
    config.WECHAT_PAY_PUBLIC_KEY_ID && config.WECHAT_PAY_PUBLIC_KEY
      ? {
          id: config.WECHAT_PAY_PUBLIC_KEY_ID,
          key: createPublicKey(wrapped(config.WECHAT_PAY_PUBLIC_KEY, 'PUBLIC KEY')),
        }
      : null,
  miniAppId: config.WECHAT_MINI_APP_ID ?? '',
  officialAppId: config.WECHAT_OFFICIAL_APP_ID ?? '',
  officialSecret: config.WECHAT_OFFICIAL_SECRET ?? '',
  templateId: config.WECHAT_TEMPLATE_ID ?? '',
  payGateway: () => config.WECHAT_PAY_GATEWAY ?? 'https://api.mch.weixin.qq.com',
  apiGateway: () => config.WECHAT_API_GATEWAY ?? 'https://api.weixin.qq.com',
  authorizeUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
  notifyUrl: () => config.WECHAT_PAY_NOTIFY_URL ?? config.PUBLIC_URL + notifyPath,
  publicUrl: config.PUBLIC_URL,
})

/** Settings for our sandbox: browsers reach it through the gateway, the driver at our own listening address. */
export const sandboxWechat = (
  config: PaymentsConfig,
  keys: WechatSandboxKeys,
  ownOrigin: () => string,
): WechatSettings => ({
  mchId: keys.mchId,
  serial: keys.merchantSerial,
  privateKey: createPrivateKey(keys.merchantPrivateKey),
  apiV3Key: keys.apiV3Key,
  publicKey: null,
  miniAppId: keys.miniAppId,
  officialAppId: keys.officialAppId,
  officialSecret: keys.officialSecret,
  templateId: 'sandbox-template',
  payGateway: () => `${ownOrigin()}/sandbox/wechat`,
  apiGateway: () => `${ownOrigin()}/sandbox/wechat`,
  authorizeUrl: `${config.PUBLIC_URL}/sandbox/wechat/authorize`,
  notifyUrl: () => config.WECHAT_PAY_NOTIFY_URL ?? ownOrigin() + notifyPath,
  publicUrl: config.PUBLIC_URL,
})
