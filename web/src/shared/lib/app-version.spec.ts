import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { numberOfVersion } from '@xinyu/contracts/rules/app-version'
import { runningVersion, webVersion } from './app-version.ts'

test('the version that the client compares is the one in package.json', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(webVersion).toEqual({ name: version, number: numberOfVersion(version) })
})

test('an app names itself and its number; a browser is the web', () => {
  expect(runningVersion('Mozilla/5.0 (Linux; Android 15) XinyuAndroid/231')).toEqual({
    platform: 'android',
    number: 231,
  })
  expect(runningVersion('Mozilla/5.0 (iPhone) XinyuiOS/240')).toEqual({ platform: 'ios', number: 240 })
  expect(runningVersion('Mozilla/5.0 (iPhone)')).toEqual({ platform: 'web', number: webVersion.number })
})
