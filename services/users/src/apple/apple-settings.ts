import { vendorPage } from '@xinyu/platform/config'
import type { UsersConfig } from '../config.ts'

export interface AppleLoginSettings {
  isOn: boolean
  /** valid audiences of a token: the app’s bundle, and the services id of the website */
  bundleId: string | null
  servicesId: string | null
  teamId: string
  /** id of our key for client secrets */
  keyId: string
  /** PEM */
  privateKey: string
  /** Apple's origin */
  gateway: string
  /** the page to which browsers are sent */
  authorizeUrl: string
  /** the page to which Apple redirects browsers */
  redirectUri: string
}
export const APPLE_LOGIN = Symbol('settings of the login by Apple')

const redirectUri = ({ PUBLIC_URL }: UsersConfig): string => `${PUBLIC_URL}/login/apple`

export const appleLogin = (config: UsersConfig): AppleLoginSettings => ({
  isOn: config.APPLE_LOGIN_MODE !== 'off',
  bundleId: config.APPLE_BUNDLE_ID ?? null,
  servicesId: config.APPLE_SERVICES_ID ?? null,
  teamId: config.APPLE_TEAM_ID ?? '',
  keyId: config.APPLE_LOGIN_KEY_ID ?? '',
  privateKey: config.APPLE_LOGIN_PRIVATE_KEY ?? '',
  gateway: config.APPLE_LOGIN_GATEWAY ?? 'https://appleid.apple.com',
  authorizeUrl: `${vendorPage(config.APPLE_LOGIN_PAGES, config.PUBLIC_URL)}/auth/authorize`,
  redirectUri: redirectUri(config),
})
