import { expect, test } from '@jest/globals'
import { mostRowsOfGuest, withRowsFor } from './guest-rows.rules.ts'

test('a guest’s page is short whatever they ask for, and a member’s as long as they ask', () => {
  expect(withRowsFor({ type: 'temp' }, { page: 2, rows: 100 })).toEqual({ page: 2, rows: mostRowsOfGuest })
  expect(withRowsFor({ type: 'temp' }, { rows: 20 })).toEqual({ rows: 20 })
  expect(withRowsFor({ type: 'normal' }, { rows: 100 })).toEqual({ rows: 100 })
  for (const input of [{ text: 'rows' }, null, 'rows', []]) expect(withRowsFor({ type: 'temp' }, input)).toBe(input)
})
