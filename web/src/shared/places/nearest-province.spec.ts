import { expect, test } from '@jest/globals'
import { provinces } from '@xinyu/contracts/lists/regions'
import { nearestProvince } from './nearest-province.ts'

test.each([
  ['11', 40.0, 116.3, 'Haidian'],
  ['32', 31.9, 118.7, 'Nanjing'],
  ['44', 22.9, 113.4, 'Guangzhou'],
  ['65', 39.5, 76.0, 'Kashgar'],
  ['23', 47.4, 123.9, 'Qiqihar'],
])('%s is suggested at %d, %d (%s)', (code, latitude, longitude) => {
  expect(nearestProvince({ latitude, longitude })).toBe(code)
})

test('nothing is suggested far away, and only existing provinces', () => {
  expect(nearestProvince({ latitude: 48.9, longitude: 2.4 })).toBeNull()
  const known = new Set(provinces.map(({ value }) => value))
  const found = new Set<string | null>()
  for (let latitude = 18; latitude <= 53; latitude += 0.5)
    for (let longitude = 74; longitude <= 134; longitude += 0.5) found.add(nearestProvince({ latitude, longitude }))
  found.delete(null)
  expect([...found].filter((code) => code !== null && !known.has(code))).toEqual([])
  expect(found.size).toBeGreaterThan(30)
})
