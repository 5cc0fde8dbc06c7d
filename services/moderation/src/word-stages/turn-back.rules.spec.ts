import { expect, test } from '@jest/globals'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { countedSince, turnedBack } from './turn-back.rules.ts'

test('a word goes back one stage from five granted appeals on, if these are a fifth of all; never below a mark', () => {
  expect(turnedBack('refuse', { granted: 5, decided: 25 })).toBe('review')
  expect(turnedBack('review', { granted: 5, decided: 5 })).toBe('mark')
  expect(turnedBack('mark', { granted: 9, decided: 9 })).toBeNull()
  expect(turnedBack('refuse', { granted: 4, decided: 4 })).toBeNull()
  expect(turnedBack('refuse', { granted: 5, decided: 26 })).toBeNull()
})

test('appeals count for thirty days, and from the word’s present stage', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  expect([countedSince(ago(3), now), countedSince(ago(90), now)]).toEqual([ago(3), ago(30)])
})
