import { expect, test } from '@jest/globals'
import { daysOf, ladderSteps, proposedStep, stepOfBan } from './ladder.ts'

const now = new Date('2026-03-01T00:00:00Z')
const at = '2026-02-01T00:00:00Z'

test('the step that is proposed is the one above the highest of the last year, and never below the first of the rule', () => {
  expect(proposedStep([], 'harassment', now)).toBe('warning')
  expect(proposedStep([{ step: 'warning', at }], 'harassment', now)).toBe('limit')
  expect(
    proposedStep(
      [
        { step: 'ban7', at },
        { step: 'warning', at },
      ],
      'harassment',
      now,
    ),
  ).toBe('ban30')
  expect(proposedStep([{ step: 'forever', at }], 'harassment', now)).toBe('forever')
  expect(proposedStep([{ step: 'ban30', at: '2025-02-01T00:00:00Z' }], 'harassment', now)).toBe('warning')
  expect(proposedStep([{ step: 'warning', at }], 'impersonation', now)).toBe('ban7')
  expect(proposedStep([], 'fraud', now)).toBe('forever')
})

test('the days of a ban and its step agree', () => {
  for (const step of ladderSteps.slice(2)) expect(stepOfBan(daysOf(step))).toBe(step)
  expect([stepOfBan(3), stepOfBan(3650)]).toEqual(['ban1', 'ban30'])
})
