import { expect, it } from '@jest/globals'
import { deviceName } from './device-name.ts'

it.each([
  [
    '',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'iPhone · Safari',
  ],
  [
    'Android 15',
    'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0',
    'Android · 微信',
  ],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'Windows · Edge'],
  ['', '', ''],
])('names the device of %s %s', (os, browser, name) => {
  expect(deviceName({ os, browser })).toBe(name)
})
