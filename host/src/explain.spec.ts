import { expect, test } from '@jest/globals'
import { ConfigError } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { explain } from './explain.ts'

const unavailable = (message: string): Error => Object.assign(new Error(message), { name: 'EngineUnavailable' })
const inUse = (part: string): Error =>
  unavailable(
    `The data folder /data/${part} is in use: process 71 runs an engine on it. Stop that process, or choose another data folder.`,
  )

test.each([
  [
    'a port in use',
    Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 8080 }),
    'Port 8080 is in use',
  ],
  ['a full disk', Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' }), 'The disk is full'],
  [
    'a folder one may not write to',
    Object.assign(new Error("EACCES: permission denied, mkdir '/data'"), { code: 'EACCES' }),
    'Choose a folder you may write to',
  ],
  [
    'a file where the folder must be',
    Object.assign(new Error("ENOTDIR: not a directory, mkdir '/etc/passwd/mongo'"), { code: 'ENOTDIR' }),
    'a file is where a folder must be',
  ],
  ['a bad variable', new ConfigError('PORT: a port number'), 'PORT: a port number'],
  ['an engine that cannot run', unavailable('MongoDB needs glibc 2.38.'), 'MongoDB needs glibc 2.38.'],
])('%s is explained in a sentence, without a stack', (_what, error, sentence) => {
  expect(explain(error)).toContain(sentence)
  expect(explain(error)).not.toMatch(/\n\s+at /)
})

test('a data folder in use is explained once, however many engines find it', () => {
  const explained = explain(new AggregateError(['mongo', 'valkey', 'qdrant', 'object-store'].map(inUse)))
  expect(explained).toBe(
    'The data folder /data is in use: process 71 runs the product on it. Stop that one first, or choose another data folder: XINYU_DATA=/path npm start',
  )
})

test('an unexpected error keeps its stack', () => {
  expect(explain(new TypeError('x is not a function'))).toMatch(/x is not a function\n\s+at /)
})

test('an unreachable service is named, with the reason', () => {
  const cause = new Error('getaddrinfo ENOTFOUND moderation-pods')
  expect(explain(new AppError('UNAVAILABLE', { service: 'moderation' }, { cause }))).toBe(
    'UNAVAILABLE: Service error, retry later (moderation: Error: getaddrinfo ENOTFOUND moderation-pods)',
  )
})
