import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { ConfigError, readConfig, refuseDevelopmentValues, type PlatformConfig } from '@xinyu/platform/config'
import type { z } from 'zod'
import { readExample, root } from '../tree.ts'
import { givenByHand } from './given-settings.ts'
import { allSchemas, schemas } from './settings.ts'

const example = readExample()
const fields = (name: string): [string, z.ZodType][] =>
  Object.entries(allSchemas).flatMap(([, schema]) =>
    name in schema.shape ? [[name, schema.shape[name] as z.ZodType] as [string, z.ZodType]] : [],
  )
const known = new Set(Object.values(allSchemas).flatMap((schema) => Object.keys(schema.shape)))

test('.env.example names every variable the schemas know, and no other', () => {
  expect(known.size).toBeGreaterThan(50)
  expect([...example.keys()].sort()).toEqual([...known].sort())
})

test('an app is built once for all environments and contains no setting of one', () => {
  const told = ['web', 'admin'].flatMap((app) =>
    readdirSync(join(root, app, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .filter((name) => /import\.meta\.env\b[^\n]*VITE_/.test(readFileSync(join(root, app, 'src', name), 'utf8'))),
  )
  expect(told).toEqual([])
})

test('.env.example says in words what each variable means', () => {
  expect([...example].filter(([, { comment }]) => comment.length < 12).map(([name]) => name)).toEqual([])
})

test('a value in .env.example is a schema’s default; variables without default are empty', () => {
  const wrong = [...example]
    .filter(([name]) => known.has(name))
    .filter(([name, { value }]) => {
      const defaults = fields(name)
        .map(([, field]) => field.safeParse(undefined))
        .flatMap((result) =>
          result.success && result.data !== undefined && result.data !== '' ? [String(result.data)] : [],
        )
      if (name === 'FACE_WORKERS') return value !== ''
      return defaults.length === 0 ? value !== '' : !defaults.includes(value)
    })
  expect(wrong.map(([name]) => name)).toEqual([])
})

test('.env.example marks what production must set', () => {
  const needed = [...known].filter((name) => fields(name).some(([, field]) => !field.safeParse(undefined).success))
  expect(needed).toEqual(
    expect.arrayContaining(['CLIENT_CREDENTIALS', 'INTERNAL_SECRET', 'TOKEN_PRIVATE_JWK', 'MONGODB_URL']),
  )
  const unmarked = [
    ...needed,
    'NODE_ENV',
    'SMS_DRIVER',
    'ALIPAY_MODE',
    'WECHAT_PAY_MODE',
    'APPLE_MODE',
    'WECHAT_LOGIN_MODE',
    'APPLE_LOGIN_MODE',
    'ASSISTANT_MODE',
    'PUSH_MODE',
    'KAFKA_BROKERS',
  ].filter((name) => !example.get(name)?.comment.includes('PRODUCTION'))
  expect(unmarked).toEqual([])
})

const filled = Object.fromEntries(
  [...example].map(([name, { value }]) => [name, value === '' ? (givenByHand[name] ?? '') : value]),
)
const urls = Object.fromEntries(
  ['USERS', 'SOCIAL', 'CHAT', 'PAYMENTS', 'FACE', 'MODERATION'].map((name) => [`${name}_URL`, 'http://127.0.0.1:1']),
)

test.each(Object.keys(schemas))(
  'with the secrets filled in, %s starts from .env.example, and in production names the sandboxes it refuses',
  (part) => {
    const schema = schemas[part] as z.ZodObject
    const env = { ...filled, ...urls, SANDBOXES_URL: 'http://127.0.0.1:1' }
    expect(() => readConfig(schema, env)).not.toThrow()
    expect(() =>
      readConfig(schema, { ...env, NODE_ENV: 'production', SMS_DRIVER: 'aliyun', ALIPAY_MODE: 'live' }),
    ).not.toThrow()
    const sandboxed = () =>
      readConfig(schema, { ...env, NODE_ENV: 'production', SMS_DRIVER: 'sandbox', ALIPAY_MODE: 'sandbox' })
    if (part === 'users') expect(sandboxed).toThrow(/SMS_DRIVER/)
    if (part === 'payments') expect(sandboxed).toThrow(/ALIPAY_MODE/)
    const elsewhere = { NODE_ENV: 'production', SMS_DRIVER: 'aliyun', ALIPAY_MODE: 'live', SANDBOXES_URL: 'http://s' }
    expect(() => refuseDevelopmentValues(readConfig(schema, { ...env, ...elsewhere }) as PlatformConfig)).toThrow(
      'SANDBOXES_URL',
    )
    const sandboxes = {
      payments: ['WECHAT_PAY_MODE', 'APPLE_MODE'],
      gateway: ['WECHAT_PAY_MODE', 'APPLE_MODE'],
      users: ['WECHAT_LOGIN_MODE', 'APPLE_LOGIN_MODE'],
      chat: ['ASSISTANT_MODE', 'PUSH_MODE'],
    }[part]
    if (sandboxes)
      for (const name of sandboxes)
        expect(() =>
          readConfig(schema, {
            ...env,
            NODE_ENV: 'production',
            SMS_DRIVER: 'aliyun',
            ALIPAY_MODE: 'live',
            [name]: 'sandbox',
          }),
        ).toThrow(name)
  },
)

test('the development secrets of login-type calls are refused in production', () => {
  const config = readConfig(schemas.chat as z.ZodObject, {
    ...filled,
    NODE_ENV: 'production',
    CLIENT_CREDENTIALS: 'app:app-secret',
  }) as PlatformConfig
  expect(() => refuseDevelopmentValues(config)).toThrow(ConfigError)
})
