import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

/** Streams connected without pipeline, and why. */
const withReason: Readonly<Record<string, string>> = {
  'packages/engines/src/object-store/calls/post-object.ts':
    'a pipeline would end the connection on which the refusal is answered; both ends have a handler',
  'packages/engines/src/object-store/folder.ts': 'who takes the bytes of an object puts them into a pipeline',
  'packages/platform/src/backup/backup-place.ts':
    'one is written in a pipeline, the other has a handler until it is read',
}
const byHand = /\.pipe\((?!\s*(?:\/\/[^\n]*\s*)?(?:z\.|\w+\())|\bcreateReadStream\(|\bcreateWriteStream\(/

const sources = execFileSync('git', ['ls-files', 'packages', 'services', 'gateway/src', 'host/src'])
  .toString()
  .split('\n')
  .filter((file) => /\/src\/.*\.ts$/.test(file) && !file.endsWith('.spec.ts'))

test('streams are connected by pipeline, which handles all their errors; otherwise only with a reason', () => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.filter((file) => byHand.test(readFileSync(file, 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(withReason).toSorted())
})

test.each([
  ['body.pipe(parser)', true],
  ['request.pipe(response)', true],
  ['createReadStream(file)', true],
  ['.pipe(z.array(z.string()))', false],
  ['from(input).pipe(\n  map((one) => one),\n)', false],
])('%s is distinguished from other methods of that name', (text, isStream) => {
  expect(byHand.test(text)).toBe(isStream)
})
