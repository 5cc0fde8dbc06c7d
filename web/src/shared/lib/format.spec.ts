import { describe, expect, it } from '@jest/globals'
import { formatCountShort, formatCountZh } from '@xinyu/contracts/rules/text/number-format'
import { formatRelativeTime, yuan } from './format.ts'

describe('numbers and times', () => {
  it.each([
    [0, '¥0'],
    [3000, '¥30'],
    [1250, '¥12.50'],
    [5, '¥0.05'],
  ])('shows %i fen as %s', (fen, text) => expect(yuan(fen)).toBe(text))

  it('shows counts in thousands and ten-thousands, or in K and M', () => {
    expect([999, 1280, 9999, 25_000].map(formatCountZh)).toEqual(['999', '1.28千', '9.99千', '2.50万'])
    expect([999, 1280, 2_500_000].map(formatCountShort)).toEqual(['999', '1.2K', '2.5M'])
  })

  it('shows the clock today, says yesterday, and gives the date when it is long ago', () => {
    const now = new Date(2026, 10, 20, 18, 0)
    expect(formatRelativeTime(new Date(2026, 10, 20, 9, 5).toISOString(), 'en', now)).toBe('09:05')
    expect(formatRelativeTime(new Date(2026, 10, 19, 9, 5).toISOString(), 'en', now)).toBe('yesterday 09:05')
    expect(formatRelativeTime(new Date(2026, 2, 3, 9, 5).toISOString(), 'en', now)).toBe('Mar 3')
    expect(formatRelativeTime(new Date(2024, 2, 3, 9, 5).toISOString(), 'zh-CN', now)).toBe('2024年3月3日')
  })
})
