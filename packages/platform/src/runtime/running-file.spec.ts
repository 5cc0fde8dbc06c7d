import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { readRunning, writeRunningFile } from './running-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'xinyu-running-'))
const published = { CLIENT_CREDENTIALS: 'app:app-secret' }
const kept = { INTERNAL_SECRET: 'kept-inside', TOKEN_PRIVATE_JWK: '{"d":"kept-token"}', FIELD_HASH_KEY: 'kept-hash' }
const isKnown = (name: string): boolean => !name.startsWith('SHELL_')

beforeEach(() => {
  writeFileSync(join(dir, 'secrets.json'), JSON.stringify(kept))
  mkdirSync(join(dir, 'object-store'), { recursive: true })
  writeFileSync(join(dir, 'object-store/access-key.json'), JSON.stringify({ id: 'LOCAL1', secret: 'kept-store' }))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('running.json has secrets by their name only, and no variables of the shell', () => {
  const env = {
    ...kept,
    ...published,
    OSS_ACCESS_KEY_ID: 'LOCAL1',
    OSS_ACCESS_KEY_SECRET: 'kept-store',
    SIGNING_SECRETS: 'k1:given-signing',
    MONGODB_URL: 'mongodb://xinyu:given-word@db/',
    USERS_URL: 'http://127.0.0.1:4000',
    KEY_GRACE_DAYS: '7',
    SHELL_TOKEN: 'of somebody else',
    ABSENT: undefined,
  }
  writeRunningFile(dir, env, { isKnown, published })
  const written = readFileSync(join(dir, 'running.json'), 'utf8')
  for (const secret of ['kept-', 'given-', 'somebody else'])
    expect([secret, written.includes(secret)]).toEqual([secret, false])
  for (const name of ['INTERNAL_SECRET', 'TOKEN_PRIVATE_JWK', 'SIGNING_SECRETS', 'MONGODB_URL'])
    expect(written).toContain(name)
  expect((statSync(join(dir, 'running.json')).mode & 0o777).toString(8)).toBe('600')
  expect(readRunning(dir)).toEqual({
    env: {
      ...kept,
      ...published,
      OSS_ACCESS_KEY_ID: 'LOCAL1',
      OSS_ACCESS_KEY_SECRET: 'kept-store',
      USERS_URL: 'http://127.0.0.1:4000',
      KEY_GRACE_DAYS: '7',
    },
    givenSecrets: ['SIGNING_SECRETS', 'MONGODB_URL'],
  })
})

test('a secret given at the start is not confused with the one stored beside the data', () => {
  writeRunningFile(dir, { INTERNAL_SECRET: 'another' }, { isKnown })
  expect(readRunning(dir)).toEqual({ env: {}, givenSecrets: ['INTERNAL_SECRET'] })
})

test('without a running product there is nothing to read', () => {
  rmSync(join(dir, 'running.json'))
  expect(() => readRunning(dir)).toThrow('running.json')
})
