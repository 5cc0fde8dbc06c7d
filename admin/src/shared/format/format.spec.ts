import { expect, test } from '@jest/globals'
import { formatElapsed, yuan } from './format.ts'

const now = new Date('2026-01-03T00:00:00Z')

test.each([
  ['2026-01-02T23:59:50Z', 'zh-CN', '1分钟'],
  ['2026-01-02T23:01:00Z', 'zh-CN', '59分钟'],
  ['2026-01-02T00:00:01Z', 'zh-CN', '23小时'],
  ['2026-01-01T00:00:00Z', 'en', '2 days'],
  ['2026-01-03T00:05:00Z', 'en', '1 minute'],
])('waiting since %s is shown in %s as %s', (since, locale, text) => {
  expect(formatElapsed(since, now, locale)).toBe(text)
})

test.each([
  [0, '¥0.00'],
  [1, '¥0.01'],
  [19_800, '¥198.00'],
  [123_456_789, '¥1,234,567.89'],
])('%i fen is %s', (fen, text) => {
  expect(yuan(fen, 'zh-CN')).toBe(text)
})
