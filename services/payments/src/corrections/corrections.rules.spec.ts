import { expect, test } from '@jest/globals'
import { type Correction, decideCorrection, newCorrection } from './corrections.rules.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const request = { id: 'c1', userId: 'u1', change: 50, reason: '补偿', by: 'finance-1' }
const waiting: Correction = newCorrection({ ...request, change: -2_000 }, 1_000, now)

test.each([
  [1_000, 'approved'],
  [1_001, 'requested'],
  [-1_000, 'approved'],
  [-1_001, 'requested'],
])('a correction of %i points is %s at first when one person may decide up to 1,000', (change, state) => {
  expect(newCorrection({ ...request, change }, 1_000, now).state).toBe(state)
})

test('whoever asked may turn it down and not approve it; a decision is made once', () => {
  const by = 'finance-1'
  expect(decideCorrection(waiting, { by, approve: true, now })).toEqual({ refuse: 'SECOND_PERSON_NEEDED' })
  expect(decideCorrection(waiting, { by, approve: false, now })).toMatchObject({ state: 'rejected' })
  const approved = { ...waiting, state: 'applied', decidedBy: 'finance-2' } as const
  expect(decideCorrection(approved, { by: 'finance-2', approve: true, now })).toBeNull()
  expect(decideCorrection({ ...approved, state: 'failed' }, { by: 'finance-2', approve: true, now })).toBeNull()
  expect(decideCorrection(approved, { by: 'finance-3', approve: true, now })).toEqual({ refuse: 'CONFLICT' })
  expect(decideCorrection(approved, { by: 'finance-2', approve: false, now })).toEqual({ refuse: 'CONFLICT' })
})
