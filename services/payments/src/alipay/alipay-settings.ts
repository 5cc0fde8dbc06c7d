import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { PaymentsConfig } from '../config.ts'
import type { SandboxKeys } from '../sandboxes/keyring.public.ts'

export interface AlipaySettings {
  appId: string
  sellerId: string
  /** PKCS #8 PEM */
  privateKey: string
  alipayPublicKey: string
  /** origin for browsers */
  pageGateway: string
  /** URL for us; known once the server listens */
  serverGateway(): string
  notifyUrl(): string
  publicUrl: string
}
export const ALIPAY_SETTINGS = Symbol('alipay-settings')

const officialGateway = 'https://openapi.alipay.com/gateway.do'
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

/** Settings for the real Alipay; the configuration guarantees that nothing is missing. */
export const liveSettings = (config: PaymentsConfig): AlipaySettings => ({
  appId: config.ALIPAY_APP_ID ?? '',
  sellerId: config.ALIPAY_SELLER_ID ?? '',
  publicUrl: config.PUBLIC_URL,
  privateKey: pkcs8(config.ALIPAY_PRIVATE_KEY ?? ''),
  alipayPublicKey: spki(config.ALIPAY_PUBLIC_KEY ?? ''),
  pageGateway: config.ALIPAY_GATEWAY ?? officialGateway,
  serverGateway: () => config.ALIPAY_GATEWAY ?? officialGateway,
  notifyUrl: () => config.ALIPAY_NOTIFY_URL ?? config.PUBLIC_URL + notifyPath,
})

/** Settings for our sandbox: browsers reach it through the gateway, the driver at our own listening address. */
export const sandboxSettings = (
  config: PaymentsConfig,
  keys: SandboxKeys,
  ownOrigin: () => string,
): AlipaySettings => ({
  appId: keys.appId,
  sellerId: keys.sellerId,
  privateKey: keys.appPrivateKey,
  alipayPublicKey: keys.alipayPublicKey,
  publicUrl: config.PUBLIC_URL,
  pageGateway: config.ALIPAY_GATEWAY ?? `${config.PUBLIC_URL}/sandbox/alipay/gateway.do`,
  serverGateway: () => `${ownOrigin()}/sandbox/alipay/gateway.do`,
  notifyUrl: () => config.ALIPAY_NOTIFY_URL ?? ownOrigin() + notifyPath,
})
