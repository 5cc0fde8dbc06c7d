import { X509Certificate } from 'node:crypto'
import { vendorPage } from '@xinyu/platform/config'
import type { PaymentsConfig } from '../config.ts'

export interface AppleSettings {
  environment: 'Production' | 'Sandbox'
  bundleId: string
  /** the app's number in the App Store */
  appAppleId: number
  /** DER of the only roots that are trusted for Apple's signatures */
  roots: readonly Buffer[]
  /** check certificates by OCSP, at our current time */
  checksOnline: boolean
  issuerId: string
  keyId: string
  /** EC, PKCS #8 PEM */
  privateKey: string
  /** URL of the App Store Server API; null: Apple's own */
  gateway: string | null
  /** the page that replaces StoreKit; null: StoreKit */
  buyPage: string | null
  reportsDelivery: boolean
}
export const APPLE_SETTINGS = Symbol('apple-settings')

const derOf = (pem: string): Buffer => new X509Certificate(pem).raw
const wrapped = (key: string): string =>
  key.includes('-----BEGIN') ? key : `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`

/** The configuration guarantees that nothing is missing, unless the App Store is off. */
export const appleSettings = (config: PaymentsConfig): AppleSettings => ({
  environment: config.APPLE_ENVIRONMENT,
  bundleId: config.APPLE_BUNDLE_ID ?? '',
  appAppleId: config.APPLE_APP_ID ?? 0,
  roots: (config.APPLE_ROOT_CERTIFICATES ?? []).map(derOf),
  checksOnline: config.APPLE_ONLINE_CHECKS === 'yes',
  issuerId: config.APPLE_ISSUER_ID ?? '',
  keyId: config.APPLE_KEY_ID ?? '',
  privateKey: wrapped(config.APPLE_PRIVATE_KEY ?? ''),
  gateway: config.APPLE_GATEWAY ?? null,
  buyPage: config.APPLE_PURCHASE_PAGE ? vendorPage(config.APPLE_PURCHASE_PAGE, config.PUBLIC_URL) : null,
  reportsDelivery: config.APPLE_CONSUMPTION === 'yes',
})
