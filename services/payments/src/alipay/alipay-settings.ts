import { vendorPage } from '@xinyu/platform/config'
import type { PaymentsConfig } from '../config.ts'
import { pkcs8Of, publicKeyIn } from '../vendor-keys.rules.ts'

export interface AlipaySettings {
  appId: string
  sellerId: string
  /** PKCS #8 PEM */
  privateKey: string
  alipayPublicKey: string
  /** URL for browsers */
  pageGateway: string
  /** URL for us */
  serverGateway: string
  notifyUrl: string
}
export const ALIPAY_SETTINGS = Symbol('alipay-settings')

const notifyPath = '/api/product/notify/alipay'

/** The configuration guarantees that nothing is missing. */
export const alipaySettings = (config: PaymentsConfig): AlipaySettings => ({
  appId: config.ALIPAY_APP_ID ?? '',
  sellerId: config.ALIPAY_SELLER_ID ?? '',
  privateKey: pkcs8Of(config.ALIPAY_PRIVATE_KEY ?? ''),
  alipayPublicKey: publicKeyIn(config.ALIPAY_PUBLIC_KEY ?? '')
    .export({ type: 'spki', format: 'pem' })
    .toString(),
  pageGateway: vendorPage(config.ALIPAY_PAGES ?? config.ALIPAY_GATEWAY, config.PUBLIC_URL),
  serverGateway: config.ALIPAY_GATEWAY,
  notifyUrl: config.ALIPAY_NOTIFY_URL ?? config.PUBLIC_URL + notifyPath,
})
