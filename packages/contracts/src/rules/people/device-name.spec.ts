import { expect, test } from '@jest/globals'
import { deviceName } from './device-name.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
test.each([
  ['', iPhone, 'iPhone · Safari'],
  ['iOS', iPhone, 'iPhone · Safari'],
  ['iOS', iPhone.replace('Version/18.0', 'CriOS/130.0'), 'iPhone · Chrome'],
  [
    'Android 15',
    'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0',
    'Android · 微信',
  ],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'Windows · Edge'],
  ['Win32', 'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/130.0 Safari/537.36', 'Windows · Chrome'],
  ['iPhone', '', 'iPhone'],
  [iPhone, '', 'iPhone · Safari'],
  ['other', 'curl/8.0', ''],
  ['Mozilla/5.0 (X)', '', ''],
  ['', '', ''],
])('names the device of %s %s', (os, browser, name) => {
  expect(deviceName({ os, browser }, 'zh-CN')).toBe(name)
})

test('uses the English name where there is a Chinese one', () => {
  expect(deviceName({ os: 'Android', browser: 'MicroMessenger/8.0' }, 'en')).toBe('Android · WeChat')
})
