import { expect, test } from '@jest/globals'
import { nearestOfEach, sinceOf } from './search.rules.ts'

test('a person with several faces is shown once, with the nearest', () => {
  const hits = [
    { user_id: 'a', distance: 0.1 },
    { user_id: 'b', distance: 0.2 },
    { user_id: 'a', distance: 0.3 },
  ]
  expect(nearestOfEach(hits)).toEqual(hits.slice(0, 2))
})

test('a ranking counts from a day, a week, a month ago or from the beginning', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(sinceOf('day', now)).toEqual(new Date('2026-11-19T12:00:00Z'))
  expect(sinceOf('week', now)).toEqual(new Date('2026-11-13T12:00:00Z'))
  expect(sinceOf('month', now)).toEqual(new Date('2026-10-21T12:00:00Z'))
  expect(sinceOf('all', now)).toBeNull()
})
