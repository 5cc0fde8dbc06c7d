import { expect, test } from '@jest/globals'
import { ConfigError, readConfig } from '@xinyu/platform/config'
import { makeSecrets } from '@xinyu/platform/make-secrets'
import { usersConfig } from './config.ts'

const good = {
  SANDBOXES_URL: 'http://127.0.0.1:9',
  ...makeSecrets(),
  MONGODB_URL: 'mongodb://x',
  REDIS_URL: 'redis://x',
  CLIENT_CREDENTIALS: 'app:own-secret',
}
const aliyun = {
  SMS_DRIVER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'a',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'b',
  ALIYUN_SMS_SIGN_NAME: 'c',
  ALIYUN_SMS_TEMPLATE_CODE: 'd',
}
const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(usersConfig, env)
    return ''
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error)
  }
}

test('a production start refuses the sandbox and names missing variables', () => {
  expect(refusal(good)).toBe('')
  expect(refusal({ ...good, NODE_ENV: 'production' })).toContain('SMS_DRIVER')
  expect(refusal({ ...good, NODE_ENV: 'production', ...aliyun })).toBe('')
  expect(refusal({ ...good, ...aliyun, ALIYUN_SMS_SIGN_NAME: '' })).toContain('ALIYUN_SMS_SIGN_NAME')
  for (const name of ['WECHAT_LOGIN_MODE', 'APPLE_LOGIN_MODE']) {
    expect(refusal({ ...good, NODE_ENV: 'production', ...aliyun, [name]: 'sandbox' })).toContain(name)
    for (const mode of ['live', 'sandbox'])
      expect(refusal({ ...good, [name]: mode })).toMatch(/WECHAT_LOGIN_MODE|APPLE_TEAM_ID/)
  }
  const web = { WECHAT_LOGIN_MODE: 'live', WECHAT_WEB_APP_ID: 'wx1' }
  expect(refusal({ ...good, ...web })).toContain('WECHAT_WEB_SECRET')
  expect(refusal({ ...good, ...web, WECHAT_WEB_SECRET: 's' })).toBe('')
  expect(refusal({ ...good, ENVELOPE_PRIVATE_KEYS: 'no' })).toContain('ENVELOPE_PRIVATE_KEYS')
})
