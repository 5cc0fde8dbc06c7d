import { expect, test } from '@jest/globals'
import { ConfigError } from '../config.ts'
import { type EngineAddresses, requireEngineTls } from './engine-tls.ts'

const secure: EngineAddresses = {
  MONGODB_URL: 'mongodb://m/?replicaSet=rs0&tls=true',
  REDIS_URL: 'rediss://:p@r',
  KAFKA_BROKERS: ['k:9093'],
  KAFKA_TLS: 'on',
  QDRANT_URL: 'https://q:6333',
  OSS_ENDPOINT: 'https://store.example.com',
}
const faultOf = (more: EngineAddresses, ENGINES_REQUIRE_TLS: 'true' | 'false' = 'true'): string => {
  try {
    requireEngineTls({ ...secure, ...more, ENGINES_REQUIRE_TLS })
    return 'none'
  } catch (error) {
    return error instanceof ConfigError ? error.message : `another error: ${String(error)}`
  }
}

test.each<[string, EngineAddresses, string]>([
  ['MongoDB', { MONGODB_URL: 'mongodb://user:hidden-word@m/?replicaSet=rs0' }, 'tls=true'],
  ['MongoDB with TLS off', { MONGODB_URL: 'mongodb+srv://user:hidden-word@m/?tls=false' }, 'tls=true'],
  ['MongoDB with any certificate', { MONGODB_URL: 'mongodb://m/?tls=true&tlsInsecure=true' }, 'MONGODB_CA'],
  ['Redis', { REDIS_URL: 'redis://:hidden-word@r' }, 'rediss://'],
  ['Kafka', { KAFKA_TLS: 'off' }, 'KAFKA_TLS=on'],
  ['Qdrant', { QDRANT_URL: 'http://q:6333' }, 'https://'],
  ['the object store', { OSS_ENDPOINT: 'http://store' }, 'https://'],
])('where engines require TLS, %s without it is refused with the fix', (_what, open, says) => {
  const fault = faultOf(open)
  expect(fault).toContain(`${Object.keys(open)[0] === 'KAFKA_TLS' ? 'KAFKA_BROKERS' : Object.keys(open)[0]}: `)
  expect([fault.includes(says), fault.includes('hidden-word'), fault.split('\n').length]).toEqual([true, false, 2])
  expect(faultOf(open, 'false')).toBe('none')
})

test('TLS connections are accepted, and so are the vendor’s store and unused engines', () => {
  expect(faultOf({})).toBe('none')
  expect(faultOf({ MONGODB_URL: 'mongodb://m/', MONGODB_CA: 'PEM' })).toBe('none')
  expect(faultOf({ MONGODB_URL: 'mongodb+srv://m/' })).toBe('none')
  expect(faultOf({ OSS_ENDPOINT: undefined, QDRANT_URL: undefined, KAFKA_BROKERS: undefined })).toBe('none')
})

test('all problems are reported at once', () => {
  const all = faultOf({ MONGODB_URL: 'mongodb://m/', REDIS_URL: 'redis://r', KAFKA_TLS: 'off', QDRANT_URL: 'http://q' })
  for (const name of ['MONGODB_URL', 'REDIS_URL', 'KAFKA_BROKERS', 'QDRANT_URL']) expect(all).toContain(`  ${name}: `)
})
