import { expect, test } from '@jest/globals'
import { scoreOf, verdictOf } from './nudity.rules.ts'

const thresholds = { review: 0.4, refuse: 0.85 }

test.each([
  [{ porn: 0.1, hentai: 0.1 }, 'clear'], [{ porn: 0.39, hentai: 0 }, 'clear'], [{ porn: 0.2, hentai: 0.2 }, 'review'],
  [{ porn: 0.5, hentai: 0.34 }, 'review'], [{ porn: 0.85, hentai: 0 }, 'refuse'], [{ porn: 0.6, hentai: 0.6 }, 'refuse'],
])('%j is judged by the thresholds: %s', (shares, verdict) => {
  expect(verdictOf(scoreOf(shares), thresholds)).toBe(verdict)
  expect(scoreOf(shares)).toBeLessThanOrEqual(1)
})
