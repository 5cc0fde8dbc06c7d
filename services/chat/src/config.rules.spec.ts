import { expect, test } from '@jest/globals'
import { chatConfig } from './config.ts'

const refusedOf = (env: Record<string, string>): string[] =>
  (chatConfig.safeParse(env).error?.issues ?? []).map(({ path }) => path.join('.'))

const whole = {
  MONGODB_URL: 'mongodb://x',
  REDIS_URL: 'redis://x',
  CLIENT_CREDENTIALS: 'app:a-long-secret',
  INTERNAL_SECRET: 'x'.repeat(16),
  TOKEN_PUBLIC_JWKS: '{}',
  SIGNING_SECRETS: 'k:secret',
}

test('an assistant needs address, key and model; the sandbox is refused in production', () => {
  expect(refusedOf(whole)).toEqual([])
  expect(refusedOf({ ...whole, NODE_ENV: 'production' })).toEqual([])
  expect(refusedOf({ ...whole, ASSISTANT_MODE: 'live' })).toEqual([
    'ASSISTANT_BASE_URL',
    'ASSISTANT_API_KEY',
    'ASSISTANT_MODEL',
  ])
  expect(refusedOf({ ...whole, NODE_ENV: 'production', ASSISTANT_MODE: 'sandbox' })).toContain('ASSISTANT_MODE')
})
