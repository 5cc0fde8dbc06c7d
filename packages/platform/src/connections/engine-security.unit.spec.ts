import { expect, test } from '@jest/globals'
import { ConfigError, type PlatformConfig, platformConfig, readConfig } from '../config.ts'
import { kafkaSecurity, mongoSecurity, redisSecurity } from './engine-security.ts'
import { makeSecrets } from '../make-secrets.ts'

const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
const KEY = '-----BEGIN PRIVATE KEY-----\nMIIC\n-----END PRIVATE KEY-----'
const secrets = makeSecrets()
const secure = { NODE_ENV: 'production', KAFKA_BROKERS: 'a:9093,b:9093', KAFKA_TLS: 'on' }
const who = { KAFKA_SASL: 'scram-sha-512', KAFKA_USER: 'xinyu', KAFKA_PASSWORD: 'hidden-word' }

const read = (env: Record<string, string>): PlatformConfig =>
  readConfig(platformConfig, {
    ...secrets,
    CLIENT_CREDENTIALS: 'app:3f8a',
    MONGODB_URL: 'mongodb://m/?replicaSet=rs0',
    REDIS_URL: 'redis://r:6379',
    ...env,
  })
const faultOf = (work: () => unknown): string => {
  try {
    work()
    return 'none'
  } catch (error) {
    return error instanceof ConfigError ? error.message : `another error: ${String(error)}`
  }
}

test('without settings connections are unencrypted, as on a local machine', () => {
  const config = read({ KAFKA_BROKERS: 'localhost:9092' })
  expect([kafkaSecurity(config), redisSecurity(config), mongoSecurity(config)]).toEqual([{}, {}, {}])
})

test('Kafka is reached by TLS, with a client certificate or name and password', () => {
  expect(kafkaSecurity(read({ ...secure, ...who, KAFKA_CA: PEM.replaceAll('\n', '\\n') }))).toEqual({
    ssl: { ca: [PEM] },
    sasl: { mechanism: 'scram-sha-512', username: 'xinyu', password: 'hidden-word' },
  })
  expect(kafkaSecurity(read({ ...secure, KAFKA_CERTIFICATE: PEM, KAFKA_CERTIFICATE_KEY: KEY }))).toEqual({
    ssl: { cert: PEM, key: KEY },
  })
  expect(kafkaSecurity(read(secure))).toEqual({ ssl: {} })
  // with the line ends of other systems
  const written = { ...secure, KAFKA_CA: PEM.replaceAll('\n', '\r\n') }
  expect(kafkaSecurity(read(written))).toEqual({ ssl: { ca: [PEM] } })
})

test.each([
  ['a user without mechanism', { ...secure, KAFKA_USER: 'xinyu' }, 'KAFKA_SASL and KAFKA_PASSWORD'],
  ['no password', { ...secure, KAFKA_SASL: 'plain', KAFKA_USER: 'xinyu' }, 'KAFKA_PASSWORD must be set'],
  ['a certificate without its key', { ...secure, KAFKA_CERTIFICATE: PEM }, 'KAFKA_CERTIFICATE_KEY must be set'],
  ['a certificate without TLS', { KAFKA_BROKERS: 'a:9092', KAFKA_CA: PEM }, 'KAFKA_TLS=on'],
  ['a password without TLS', { ...secure, ...who, KAFKA_TLS: 'off' }, 'KAFKA_TLS=on in production'],
  ['no brokers', { KAFKA_TLS: 'on' }, 'KAFKA_BROKERS is missing'],
])('incomplete Kafka settings are refused: %s', (_what, env: Record<string, string>, says) => {
  const fault = faultOf(() => kafkaSecurity(read(env)))
  expect(fault).toContain(says)
  expect(fault).not.toContain('hidden-word')
})

test('Redis is found through its sentinels, by TLS if its address says so', () => {
  const sentinels = { REDIS_SENTINELS: 's1:26379, s2:26379', REDIS_SENTINEL_NAME: 'main' }
  const found = [
    { host: 's1', port: 26379 },
    { host: 's2', port: 26379 },
  ]
  const plain = redisSecurity(read(sentinels))
  expect(plain).toMatchObject({ sentinels: found, name: 'main' })
  expect(plain).not.toHaveProperty('tls')
  const secured = { ...sentinels, REDIS_SENTINEL_PASSWORD: 'word', REDIS_URL: 'rediss://:p@any', REDIS_CA: PEM }
  expect(redisSecurity(read(secured))).toMatchObject({
    sentinels: found,
    name: 'main',
    sentinelPassword: 'word',
    tls: { ca: PEM },
    sentinelTLS: { ca: PEM },
    enableTLSForSentinelMode: true,
  })
})

test('a Redis Cluster is found by some of its nodes, by TLS if its address says so', () => {
  const nodes = { REDIS_CLUSTER: 'a:6379,b:6379' }
  const cluster = [
    { host: 'a', port: 6379 },
    { host: 'b', port: 6379 },
  ]
  expect(redisSecurity(read(nodes))).toEqual({ cluster })
  expect(redisSecurity(read({ ...nodes, REDIS_URL: 'rediss://u:p@any/0' }))).toEqual({ cluster, tls: {} })
  const secured = { ...nodes, REDIS_URL: 'rediss://u:p@any', REDIS_CA: PEM }
  expect(redisSecurity(read(secured))).toEqual({ cluster, tls: { ca: PEM } })
})

test.each([
  ['sentinels without a name', { REDIS_SENTINELS: 's1:26379' }, 'REDIS_SENTINEL_NAME must be set'],
  ['a name without sentinels', { REDIS_SENTINEL_NAME: 'main' }, 'REDIS_SENTINELS must be set'],
  ['a password of sentinels without them', { REDIS_SENTINEL_PASSWORD: 'hidden-word' }, 'REDIS_SENTINELS must be set'],
  ['a certificate without TLS', { REDIS_CA: PEM }, 'rediss://'],
  ['a Cluster’s certificate without TLS', { REDIS_CLUSTER: 'a:6379', REDIS_CA: PEM }, 'rediss://'],
  [
    'a Cluster behind sentinels',
    { REDIS_CLUSTER: 'a:6379', REDIS_SENTINELS: 's1:26379', REDIS_SENTINEL_NAME: 'main' },
    'set one of them',
  ],
  ['another database of a Cluster', { REDIS_CLUSTER: 'a:6379', REDIS_URL: 'redis://:hidden-word@a/2' }, 'database 0'],
])('incomplete Redis settings are refused: %s', (_what, env: Record<string, string>, says) => {
  const fault = faultOf(() => redisSecurity(read(env)))
  expect(fault).toContain(says)
  expect(fault).not.toContain('hidden-word')
})

test('MongoDB’s CA is used, and refused with an address that disables TLS', () => {
  expect(mongoSecurity(read({ MONGODB_CA: PEM }))).toEqual({ tls: true, ca: PEM })
  const open = { MONGODB_CA: PEM, MONGODB_URL: 'mongodb://m/?tls=false' }
  expect(faultOf(() => mongoSecurity(read(open)))).toContain('tls=false')
})

test.each([
  ['KAFKA_CA', 'a file name'],
  ['MONGODB_CA', '/etc/ca.pem'],
  ['REDIS_SENTINELS', 's1'],
  ['REDIS_CLUSTER', 'a:6379,b'],
  ['KAFKA_TLS', 'yes'],
  ['KAFKA_SASL', 'md5'],
])('%s=%s is refused by its name', (name, value) => {
  expect(faultOf(() => read({ [name]: value }))).toContain(`${name}`)
})
