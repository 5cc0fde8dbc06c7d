import { expect, test } from '@jest/globals'
import type { AppVersion } from '../http/upload/versions.ts'
import { numberOfVersion, updateFor } from './app-version.ts'
import { maskIp } from './people/mask.ts'

const version = (number: number, force = false, platform: AppVersion['platform'] = 'web'): AppVersion => ({
  _id: `v${number}`,
  number,
  name: String(number),
  notes: '',
  notesEn: '',
  url: null,
  platform,
  force,
  addtime: '2026-11-01T00:00:00.000Z',
})
const client = { platform: 'web', number: 236 } as const

test('a client with the newest version of its platform, or a newer one, gets no update', () => {
  expect(updateFor([], client)).toBeNull()
  expect(updateFor([version(236, true), version(230), version(300, true, 'ios')], client)).toBeNull()
})

test('a client must update if any version it has missed is forced, though the newest is not', () => {
  const update = updateFor([version(237, true), version(238), version(235, true)], client)
  expect([update?.newest.number, update?.isForced, update?.missed.map(({ number }) => number)]).toEqual([
    238,
    true,
    [238, 237],
  ])
  expect(updateFor([version(238), version(235, true)], client)?.isForced).toBe(false)
})

test('a version is numbered as in the shipped clients', () => {
  expect(['2.3.6', '10.0.1', '2.3', '2.13.6', 'x'].map(numberOfVersion)).toEqual([236, 1001, null, null, null])
})

test.each([
  ['203.0.113.7', '203.0.*.*'],
  ['::ffff:203.0.113.7', '203.0.*.*'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:*'],
  ['::1', '*'],
  ['', '*'],
])('masking the address %s keeps the network: %s', (ip, shown) => {
  expect(maskIp(ip)).toBe(shown)
})
