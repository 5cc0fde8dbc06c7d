import { expect, test } from '@jest/globals'
import { RecentMap } from './recent-map.ts'

test('keeps what is used, drops what is not, and never exceeds its limit', () => {
  const map = new RecentMap<string, number>(10)
  map.set('used', 0)
  for (let index = 0; index < 1_000; index++) {
    map.set(`once ${index}`, index)
    expect(map.size).toBeLessThanOrEqual(10)
    expect(map.get('used')).toBe(0)
  }
  expect([map.get('once 0'), map.get('once 999')]).toEqual([undefined, 999])
  map.delete('used')
  expect(map.get('used')).toBeUndefined()
})
