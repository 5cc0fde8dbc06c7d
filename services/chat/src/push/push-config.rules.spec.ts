import { expect, test } from '@jest/globals'
import { readConfig } from '@xinyu/platform/config'
import { makeSecrets } from '@xinyu/platform/make-secrets'
import { chatConfig } from '../config.ts'

const live = {
  ...makeSecrets(),
  NODE_ENV: 'production',
  CLIENT_CREDENTIALS: 'app:a-long-secret',
  MONGODB_URL: 'mongodb://mongodb',
  REDIS_URL: 'redis://redis',
  PUBLIC_URL: 'https://xinyu.example',
  PUSH_MODE: 'live',
}

test('push starts with all of its keys, or without any when it is off', () => {
  expect(() => readConfig(chatConfig, live)).not.toThrow()
  const none = { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '', PUSH_KEYS: '' }
  expect(() => readConfig(chatConfig, { ...live, ...none, PUSH_MODE: 'off' })).not.toThrow()
  expect(() => readConfig(chatConfig, { ...live, ...none })).toThrow('VAPID_PUBLIC_KEY')
})

test.each(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'PUSH_KEYS'])('refuses to start if only %s is missing', (name) => {
  for (const PUSH_MODE of ['live', 'off'])
    expect(() => readConfig(chatConfig, { ...live, PUSH_MODE, [name]: '' })).toThrow(name)
})

test('mismatched keys are noticed at the start, and so is the sandbox in production', () => {
  const { VAPID_PRIVATE_KEY } = makeSecrets()
  expect(() => readConfig(chatConfig, { ...live, VAPID_PRIVATE_KEY })).toThrow('VAPID_PRIVATE_KEY')
  expect(() => readConfig(chatConfig, { ...live, PUSH_MODE: 'sandbox' })).toThrow('PUSH_MODE')
})
