import { expect, test } from '@jest/globals'
import { networkOf } from './network.rules.ts'

test.each([
  ['203.0.113.7', '203.0.113.*'],
  ['::ffff:203.0.113.9', '203.0.113.*'],
  ['2001:DB8:1:2::3', '2001:db8:1:*'],
  ['2001:db8:1:ffff:1:2:3:4', '2001:db8:1:*'],
  ['::1', null],
  ['', null],
])('the block of %s is %s', (ip, block) => {
  expect(networkOf(ip)).toBe(block)
})
