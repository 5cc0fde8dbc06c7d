import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fullBucket, takeToken } from './token-bucket.rules.ts'

test('four seconds’ worth pass at once, then each waits its turn', () => {
  let bucket = fullBucket(10, 0)
  const waits: number[] = []
  for (let frame = 0; frame < 43; frame++) {
    const taken = takeToken(bucket, 10, 0)
    bucket = taken.bucket
    waits.push(taken.waitMs)
  }
  expect(waits.slice(0, 40).every((wait) => wait === 0)).toBe(true)
  expect(waits.slice(40)).toEqual([100, 200, 300])
})

test('never lets more pass in a span than the burst and the span’s rate', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 200 }), (gaps) => {
      let bucket = fullBucket(5, 0)
      let now = 0
      const passed = gaps.map((gap) => {
        now += gap
        const taken = takeToken(bucket, 5, now)
        bucket = taken.bucket
        return now + taken.waitMs
      })
      const last = Math.max(...passed)
      expect(passed.length).toBeLessThanOrEqual(5 * 4 + (last / 1000) * 5 + 1)
    }),
  )
})
