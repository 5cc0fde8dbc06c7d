import { createPrivateKey, createPublicKey } from 'node:crypto'
import { vendorPage } from '@xinyu/platform/config'
import type { PaymentsConfig } from '../config.ts'

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

const pem = (key: string, labels: readonly string[]): string[] =>
  key.includes('-----BEGIN') ? [key] : labels.map((label) => `-----BEGIN ${label}-----\n${key}\n-----END ${label}-----`)
const firstOf = <T>(candidates: readonly string[], read: (text: string) => T): T => {
  for (const candidate of candidates.slice(0, -1)) {
    try {
      return read(candidate)
    } catch {
      // try the next label
    }
  }
  return read(candidates.at(-1) ?? '')
}
const pkcs8 = (key: string): string =>
  firstOf(pem(key, ['PRIVATE KEY', 'RSA PRIVATE KEY']), createPrivateKey)
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()
const spki = (key: string): string =>
  firstOf(pem(key, ['PUBLIC KEY']), createPublicKey)
    .export({ type: 'spki', format: 'pem' })
    .toString()

/** The configuration guarantees that nothing is missing. */
export const alipaySettings = (config: PaymentsConfig): AlipaySettings => ({
  appId: config.ALIPAY_APP_ID ?? '',
  sellerId: config.ALIPAY_SELLER_ID ?? '',
  privateKey: pkcs8(config.ALIPAY_PRIVATE_KEY ?? ''),
  alipayPublicKey: spki(config.ALIPAY_PUBLIC_KEY ?? ''),
  pageGateway: vendorPage(config.ALIPAY_PAGES ?? config.ALIPAY_GATEWAY, config.PUBLIC_URL),
  serverGateway: config.ALIPAY_GATEWAY,
  notifyUrl: config.ALIPAY_NOTIFY_URL ?? config.PUBLIC_URL + notifyPath,
})
