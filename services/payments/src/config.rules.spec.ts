import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { ConfigError, readConfig } from '@xinyu/platform/config'
import { makeSecrets } from '@xinyu/platform/make-secrets'
import { paymentsConfig } from './config.ts'
import { newAppStoreKeys } from '@xinyu/sandboxes/keys/app-store-keys'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const base = { ...makeSecrets(), MONGODB_URL: 'mongodb://x', REDIS_URL: 'redis://x', CLIENT_CREDENTIALS: 'a:b' }
const live = {
  ...base,
  ALIPAY_MODE: 'live',
  ALIPAY_APP_ID: '2021',
  ALIPAY_SELLER_ID: '2088',
  ALIPAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  ALIPAY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
}
const complaint = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(paymentsConfig, env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test('starts in the sandbox only when asked to, and never in production', () => {
  expect(complaint({ ...live, ALIPAY_MODE: 'sandbox' })).toBe('')
  expect(complaint({ ...base, ALIPAY_MODE: 'sandbox' })).toContain('ALIPAY_PUBLIC_KEY')
  expect(complaint(base)).toContain('ALIPAY_PUBLIC_KEY')
  expect(complaint({ ...live, ALIPAY_MODE: 'sandbox', NODE_ENV: 'production' })).toContain('ALIPAY_MODE')
})

test('WeChat Pay is off by default, its sandbox never starts in production, and live mode needs its keys', () => {
  const production = { ...live, NODE_ENV: 'production' }
  const wechat = {
    ...production,
    WECHAT_PAY_MODE: 'live',
    WECHAT_PAY_MCH_ID: '1900000001',
    WECHAT_PAY_SERIAL: '5A',
    WECHAT_PAY_PRIVATE_KEY: live.ALIPAY_PRIVATE_KEY,
    WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
    WECHAT_OFFICIAL_APP_ID: 'wx1',
    WECHAT_OFFICIAL_SECRET: 's',
  }
  expect(complaint({ ...production, WECHAT_PAY_MODE: 'sandbox' })).toContain('WECHAT_PAY_MODE')
  expect(complaint(wechat)).toBe('')
  expect(complaint({ ...wechat, WECHAT_PAY_API_V3_KEY: undefined })).toContain('WECHAT_PAY_API_V3_KEY')
  expect(complaint({ ...wechat, WECHAT_PAY_API_V3_KEY: 'short' })).toContain('WECHAT_PAY_API_V3_KEY')
  expect(complaint({ ...wechat, WECHAT_PAY_PUBLIC_KEY: live.ALIPAY_PUBLIC_KEY })).toContain('WECHAT_PAY_PUBLIC_KEY')
  expect(complaint({ ...wechat, WECHAT_PAY_PUBLIC_KEY_ID: 'abc' })).toContain('WECHAT_PAY_PUBLIC_KEY_ID')
  const half = { ...wechat, WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' }
  expect(complaint(half)).toContain('WECHAT_PAY_PUBLIC_KEY')
  expect(complaint({ ...half, WECHAT_PAY_MODE: 'off' })).toBe('')
})

test('the App Store is off by default, its sandbox never starts in production, live mode needs Apple’s roots', () => {
  const production = { ...live, NODE_ENV: 'production' }
  const keys = newAppStoreKeys()
  const apple = {
    ...production,
    APPLE_MODE: 'live',
    APPLE_BUNDLE_ID: 'com.xinyu',
    APPLE_APP_ID: '1000000001',
    APPLE_ISSUER_ID: 'i',
    APPLE_KEY_ID: 'k',
    APPLE_PRIVATE_KEY: keys.apiPrivateKey,
    APPLE_ROOT_CERTIFICATES: keys.rootCertificate.replaceAll('\n', '\\n'),
  }
  expect(complaint(production)).toBe('')
  expect(complaint({ ...production, APPLE_MODE: 'sandbox' })).toContain('APPLE_MODE')
  expect(complaint(apple)).toBe('')
  for (const name of ['APPLE_ROOT_CERTIFICATES', 'APPLE_BUNDLE_ID', 'APPLE_APP_ID', 'APPLE_PRIVATE_KEY'] as const)
    expect(complaint({ ...apple, [name]: undefined })).toContain(name)
  for (const no of ['', 'abc', keys.intermediateCertificate, keys.signerCertificate])
    expect(complaint({ ...apple, APPLE_ROOT_CERTIFICATES: no })).toContain('APPLE_ROOT_CERTIFICATES')
  expect(complaint({ ...apple, APPLE_PRIVATE_KEY: live.ALIPAY_PRIVATE_KEY })).toContain('APPLE_PRIVATE_KEY')
})

test('starts live in production with keys in the format of Alipay’s console', () => {
  expect(complaint({ ...live, NODE_ENV: 'production' })).toBe('')
  expect(
    complaint({ ...live, ALIPAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64') }),
  ).toBe('')
})

test('does not start live without Alipay’s public key, or with an invalid one', () => {
  expect(complaint({ ...live, ALIPAY_PUBLIC_KEY: undefined })).toContain('ALIPAY_PUBLIC_KEY')
  expect(complaint({ ...live, ALIPAY_PUBLIC_KEY: 'abc' })).toContain('ALIPAY_PUBLIC_KEY')
  expect(complaint({ ...live, ALIPAY_SELLER_ID: undefined })).toContain('ALIPAY_SELLER_ID')
})
