import { expect, test } from '@jest/globals'
import { maxGuestRows, limitGuestRows } from './guest-rows.rules.ts'

test('a guest’s page is short whatever size is requested, and a member’s has the requested size', () => {
  expect(limitGuestRows({ type: 'temp' }, { page: 2, rows: 100 })).toEqual({ page: 2, rows: maxGuestRows })
  expect(limitGuestRows({ type: 'temp' }, { rows: 20 })).toEqual({ rows: 20 })
  expect(limitGuestRows({ type: 'normal' }, { rows: 100 })).toEqual({ rows: 100 })
  for (const input of [{ text: 'rows' }, null, 'rows', []]) expect(limitGuestRows({ type: 'temp' }, input)).toBe(input)
})
