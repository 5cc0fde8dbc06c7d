import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { ConfigError, readConfig } from '@xinyu/platform/config'
import { makeSecrets } from '@xinyu/platform/make-secrets'
import { paymentsConfig } from './config.ts'

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
  expect(complaint({ ...base, ALIPAY_MODE: 'sandbox' })).toBe('')
  expect(complaint(base)).toContain('ALIPAY_PUBLIC_KEY')
  expect(complaint({ ...base, ALIPAY_MODE: 'sandbox', NODE_ENV: 'production' })).toContain('ALIPAY_MODE')
})

test('starts live in production with keys as Alipay’s console gives them', () => {
  expect(complaint({ ...live, NODE_ENV: 'production' })).toBe('')
  expect(
    complaint({ ...live, ALIPAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64') }),
  ).toBe('')
})

test('does not start live without Alipay’s public key, or with something that is no key', () => {
  expect(complaint({ ...live, ALIPAY_PUBLIC_KEY: undefined })).toContain('ALIPAY_PUBLIC_KEY')
  expect(complaint({ ...live, ALIPAY_PUBLIC_KEY: 'abc' })).toContain('ALIPAY_PUBLIC_KEY')
  expect(complaint({ ...live, ALIPAY_SELLER_ID: undefined })).toContain('ALIPAY_SELLER_ID')
})
