import { expect, test } from '@jest/globals'
import { type Correction, decideCorrection, newCorrection, correctionRefusal } from './corrections.rules.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const request = { id: 'c1', userId: 'u1', unit: 'point' as const, change: 50, reason: '补偿', by: 'finance-1' }
const limits = { alone: 1_000, isOverDay: false }
const waiting: Correction = newCorrection({ ...request, change: -2_000 }, limits, now)

test.each([
  [1_000, 'approved'],
  [1_001, 'requested'],
  [-1_000, 'approved'],
  [-1_001, 'requested'],
])('a correction of %i points starts as %s when one person may decide up to 1,000', (change, state) => {
  expect(newCorrection({ ...request, change }, limits, now).state).toBe(state)
})

test('the requester may reject but not approve it; a decision is made once', () => {
  const by = 'finance-1'
  expect(decideCorrection(waiting, { by, approve: true, now })).toEqual({ refuse: 'SECOND_PERSON_NEEDED' })
  expect(decideCorrection(waiting, { by, approve: false, now })).toMatchObject({ state: 'rejected' })
  const approved = { ...waiting, state: 'applied', decidedBy: 'finance-2' } as const
  expect(decideCorrection(approved, { by: 'finance-2', approve: true, now })).toBeNull()
  expect(decideCorrection({ ...approved, state: 'failed' }, { by: 'finance-2', approve: true, now })).toBeNull()
  expect(decideCorrection(approved, { by: 'finance-3', approve: true, now })).toEqual({ refuse: 'CONFLICT' })
  expect(decideCorrection(approved, { by: 'finance-2', approve: false, now })).toEqual({ refuse: 'CONFLICT' })
})

test('its own member may not request, approve or reject it', () => {
  const own = { ...waiting, user_id: 'finance-2' }
  expect(correctionRefusal({ userId: 'finance-1', by: 'finance-1' })).toBe('SELF')
  expect(correctionRefusal(request)).toBeNull()
  for (const approve of [true, false])
    expect(decideCorrection(own, { by: 'finance-2', approve, now })).toEqual({ refuse: 'SELF' })
})

test('however small, it needs a second person once the requester’s day needs one', () => {
  expect(newCorrection({ ...request, change: 1 }, { alone: 1_000, isOverDay: true }, now)).toMatchObject({
    state: 'requested',
    needsSecond: true,
  })
})
