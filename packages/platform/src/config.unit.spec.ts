import { expect, test } from '@jest/globals'
import { ConfigError, platformConfig, type PlatformConfig, readConfig, refuseDevelopmentValues } from './config.ts'
import { parsePartitions } from './message-bus/kafka-partitions.ts'
import { makeSecrets } from './make-secrets.ts'

const secrets = makeSecrets()
const good: Record<string, string> = {
  MONGODB_URL: 'mongodb://localhost',
  REDIS_URL: 'redis://localhost',
  CLIENT_CREDENTIALS: 'app:3f8a, admin:77c1',
  ...secrets,
}
const faultOf = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(platformConfig, env)
    return 'none'
  } catch (error) {
    return error instanceof ConfigError ? error.message : `another error: ${String(error)}`
  }
}

test('fresh secrets make a valid configuration; lists are split, keys are parsed, empty variables are absent', () => {
  const config = readConfig(platformConfig, { ...good, LOG_LEVEL: '' })
  expect(config).toMatchObject({
    LOG_LEVEL: 'info',
    CLIENT_CREDENTIALS: ['app:3f8a', 'admin:77c1'],
    NODE_ENV: 'development',
  })
  expect(Object.values(config.ENVELOPE_PRIVATE_KEYS ?? {})[0]).toContain('BEGIN PRIVATE KEY')
})

test.each([
  ['MONGODB_URL', undefined],
  ['REDIS_URL', ''],
  ['INTERNAL_SECRET', 'short'],
  ['TOKEN_PUBLIC_JWKS', undefined],
  ['SIGNING_SECRETS', undefined],
  ['NODE_ENV', 'prod'],
  ['LOG_LEVEL', 'loud'],
  ['XINYU_NAMESPACE', 'Not Allowed'],
  ['USERS_URL', 'localhost:8080'],
  ['OSS_ENDPOINT', 'pictures'],
  ['KAFKA_PARTITIONS', 'many'],
  ['KAFKA_PARTITIONS', '0'],
  ['KAFKA_PARTITIONS', '6,users.user=1.5'],
  ['KAFKA_PARTITIONS', '6,users.user'],
  ['KAFKA_PARTITIONS', '6,users.nobody=24'],
  ['KAFKA_PARTITIONS', '6,users.user=12,users.user=24'],
  ['KAFKA_PARTITIONS', 'users.user=24'],
  ['ENVELOPE_PRIVATE_KEYS', 'not JSON'],
  ['ENVELOPE_PRIVATE_KEYS', '{}'],
  ['ENVELOPE_PRIVATE_KEYS', '{"a":1}'],
])('%s=%s is refused by its name, and no secret is shown', (name, value) => {
  const fault = faultOf({ ...good, [name]: value })
  expect(fault).toContain(`${name}: `)
  expect(Object.values(secrets).filter((secret) => fault.includes(secret))).toEqual([])
})

test('partitions are one number for every topic, and others for single ones', () => {
  expect(parsePartitions(readConfig(platformConfig, good).KAFKA_PARTITIONS)).toEqual({ byDefault: 6, byTopic: {} })
  expect(parsePartitions('12, users.user=24, dead-letters=1')).toEqual({
    byDefault: 12,
    byTopic: { 'users.user': 24, 'dead-letters': 1 },
  })
})

test('all problems are reported at once', () => {
  const fault = faultOf({ ...good, MONGODB_URL: undefined, REDIS_URL: undefined })
  expect([fault.includes('MONGODB_URL'), fault.includes('REDIS_URL')]).toEqual([true, true])
})

test.each(['app:app-secret', 'admin:admin-secret', 'app:change-me'])(
  'production refuses %s, which is public',
  (pair) => {
    const config = (NODE_ENV: PlatformConfig['NODE_ENV']) => ({
      ...readConfig(platformConfig, good),
      NODE_ENV,
      CLIENT_CREDENTIALS: ['other:3f8a', pair],
    })
    expect(() => refuseDevelopmentValues(config('production'))).toThrow(/CLIENT_CREDENTIALS/)
    expect(() => refuseDevelopmentValues(config('development'))).not.toThrow()
  },
)

test('production refuses a crash point', () => {
  const config = (NODE_ENV: PlatformConfig['NODE_ENV']) => ({
    ...readConfig(platformConfig, { ...good, CRASH_AT: 'none' }),
    NODE_ENV,
    CLIENT_CREDENTIALS: ['other:3f8a'],
  })
  expect(() => refuseDevelopmentValues(config('production'))).toThrow(/CRASH_AT/)
  expect(() => refuseDevelopmentValues(config('test'))).not.toThrow()
})
