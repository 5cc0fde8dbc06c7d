import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { errors } from '@xinyu/contracts/errors'
import { notices } from '@xinyu/contracts/notices'

const sources = execFileSync('git', ['ls-files', 'web', 'admin', 'gateway', 'services', 'packages', 'host'])
  .toString()
  .split('\n')
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.spec\.tsx?$|^packages\/contracts\/src\/(?:errors|notices|http|internal|admin)\b/.test(file),
  )
const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
const unused = (codes: string[]): string[] => codes.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))

test('every error code of the catalogue is used somewhere', () => {
  expect(unused(Object.keys(errors))).toEqual([])
})

test('every text of the client is used somewhere', () => {
  expect(unused(Object.keys(notices))).toEqual([])
})
