import { expect, test } from '@jest/globals'
import { largestShare, scoreOf, verdictOf } from './nudity.rules.ts'

const thresholds = { review: 0.4, refuse: 0.85 }

test.each([
  [{ porn: 0.1, hentai: 0.1 }, 'clear'],
  [{ porn: 0.39, hentai: 0 }, 'clear'],
  [{ porn: 0.2, hentai: 0.2 }, 'review'],
  [{ porn: 0.5, hentai: 0.34 }, 'review'],
  [{ porn: 0.85, hentai: 0 }, 'refuse'],
  [{ porn: 0.6, hentai: 0.6 }, 'refuse'],
])('%j gets the verdict %s by the thresholds', (shares, verdict) => {
  expect(verdictOf(scoreOf(shares), thresholds)).toBe(verdict)
  expect(scoreOf(shares)).toBeLessThanOrEqual(1)
})

test('a close portrait is never refused by the score alone, only sent to a moderator', () => {
  const portrait = largestShare(
    [
      { width: 50, height: 50 },
      { width: 200, height: 240 },
    ],
    { width: 480, height: 640 },
  )
  expect(portrait).toBeCloseTo(0.156, 2)
  expect([
    verdictOf(0.97, thresholds, portrait),
    verdictOf(0.97, thresholds, 0.01),
    verdictOf(0.1, thresholds, portrait),
  ]).toEqual(['review', 'refuse', 'clear'])
  expect(largestShare([], { width: 10, height: 10 })).toBe(0)
})
