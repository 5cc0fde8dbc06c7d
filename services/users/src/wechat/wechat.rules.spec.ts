import { expect, test } from '@jest/globals'
import { outcomeOf, retryAfter } from './wechat.rules.ts'

test.each([
  [undefined, 'done'],
  [0, 'done'],
  [-1, 'busy'],
  [40029, 'refused'],
  [40163, 'refused'],
  [42003, 'refused'],
  [45011, 'often'],
  [40125, 'fault'],
  [40013, 'fault'],
])('WeChat’s error code %s means %s', (errcode, outcome) => {
  expect(outcomeOf(errcode)).toBe(outcome)
})

test('a busy WeChat is called three times in all, with growing pauses', () => {
  const waits = [0, 1, 2].map(retryAfter)
  expect(waits).toEqual([200, 600, null])
})
