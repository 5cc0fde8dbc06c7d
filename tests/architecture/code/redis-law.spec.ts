import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const read = (file: string): string => readFileSync(file, 'utf8')
const sources = execFileSync('git', ['ls-files', 'packages/platform/src', 'services', 'gateway/src', 'host/src'])
  .toString()
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
const whichSay = (words: RegExp): string[] => sources.filter((file) => words.test(read(file)))

const store = 'packages/platform/src/redis/redis.ts'
/** creates a store and passes it on */
const makers = ['packages/platform/src/runtime/create-service.ts', 'gateway/src/gateway.ts']

test('every user of Redis is tested on a Cluster and with Sentinel', () => {
  const users = whichSay(/\bRedisStore\b/).filter((file) => !makers.includes(file))
  const trials = execFileSync('git', [
    'ls-files',
    '-co',
    '--exclude-standard',
    'tests/redis/uses',
    'tests/redis/chat.scenario.ts',
  ])
    .toString()
    .trim()
    .split('\n')
  const tried = trials.map(read).join('')
  expect(users.length).toBeGreaterThan(20)
  expect(users.filter((file) => !tried.includes(`'${file}'`))).toEqual([])
})

test('only the store uses the Redis driver; others use its errors and types', () => {
  expect(whichSay(/^import (?!type)[^\n]* from 'ioredis/m)).toEqual([
    'packages/platform/src/connections/outage.ts',
    'packages/platform/src/redis/redis-client.ts',
    'packages/platform/src/redis/redis-subscriber.ts',
    store,
  ])
})

test('only the store accesses keys that may be in several slots', () => {
  const ofSeveralKeys =
    /\.(?:m[gs]et|msetnx|pipeline|exists|unlink|touch|rename|renamenx|[sz](?:inter|union|diff)\w*|b[lz]\w+|scan\w*)\(/
  const asking = whichSay(ofSeveralKeys).filter((file) => /\bRedisStore\b/.test(read(file)))
  expect(asking).toEqual([store])
  expect(whichSay(/client\s*\.del\((?:[^(),]|\([^()]*\))*,|\.eval\(\w+, (?!1,)/)).toEqual([])
  // one person's sockets and presence, by `keyOf`; and one list
  expect([whichSay(/\.defineCommand\(/), whichSay(/\.multi\(/)]).toEqual([
    ['services/chat/src/live/socket-scripts.ts'],
    ['services/chat/src/scam-signals/repeated-texts.store.ts'],
  ])
})
