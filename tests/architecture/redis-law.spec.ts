import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const read = (file: string): string => readFileSync(file, 'utf8')
const sources = execFileSync('git', ['ls-files', 'packages/platform/src', 'services', 'gateway/src', 'host/src'])
  .toString()
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
const whichSay = (words: RegExp): string[] => sources.filter((file) => words.test(read(file)))

const store = 'packages/platform/src/redis.ts'
/** who makes a store and hands it on */
const makers = ['packages/platform/src/service.ts', 'gateway/src/gateway.ts']

test('whoever asks Redis for something is tried on a Cluster and behind sentinels', () => {
  const users = whichSay(/\bRedisStore\b/).filter((file) => !makers.includes(file))
  const tried = read('tests/redis/uses.ts') + read('tests/redis/chat.story.ts')
  expect(users.length).toBeGreaterThan(20)
  expect(users.filter((file) => !tried.includes(`'${file}'`))).toEqual([])
})

test('the store alone speaks to Redis by the driver; others know only its errors and types', () => {
  expect(whichSay(/^import (?!type)[^\n]* from 'ioredis/m)).toEqual([
    'packages/platform/src/outage.ts',
    'packages/platform/src/redis-client.ts',
    'packages/platform/src/redis-hearing.ts',
    store,
  ])
})

test('nobody but the store asks for keys that may lie in several slots', () => {
  const ofSeveralKeys =
    /\.(?:m[gs]et|msetnx|pipeline|exists|unlink|touch|rename|renamenx|[sz](?:inter|union|diff)\w*|b[lz]\w+|scan\w*)\(/
  const asking = whichSay(ofSeveralKeys).filter((file) => /\bRedisStore\b/.test(read(file)))
  expect(asking).toEqual([store])
  expect(whichSay(/client\s*\.del\((?:[^(),]|\([^()]*\))*,|\.eval\(\w+, (?!1,)/)).toEqual([])
  // the sockets and the presence of one person, by `keyOf`; and one list
  expect([whichSay(/\.defineCommand\(/), whichSay(/\.multi\(/)]).toEqual([
    ['services/chat/src/live/socket-scripts.ts'],
    ['services/chat/src/signals/repeated-texts.store.ts'],
  ])
})
