import { expect, test } from '@jest/globals'
import { type ReportState, decideReport, weightOf } from './reports.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')
const open: ReportState = {
  _id: 'r',
  user_id: 'a',
  user2_id: 'b',
  reason: 'scam',
  text: '',
  images: [],
  evidence: [],
  weight: 1,
  status: 'open',
  at: now,
  decidedBy: null,
  decidedAt: null,
  note: '',
}

test.each([
  [{ upheld: 0, dismissed: 0 }, 1],
  [{ upheld: 2, dismissed: 0 }, 2],
  [{ upheld: 99, dismissed: 0 }, 3],
  [{ upheld: 0, dismissed: 2 }, 0.5],
  [{ upheld: 0, dismissed: 99 }, 0.2],
])('a reporter with the record %j counts %d', (record, weight) => expect(weightOf(record)).toBe(weight))

test.each([
  ['without a ban', undefined, null],
  ['with a ban for ever', { days: null }, { until: null, reason: '诈骗' }],
  ['with a ban of three days', { days: 3 }, { until: '2026-03-04T00:00:00.000Z', reason: '诈骗' }],
])('an upheld report %s', (_how, ban, expected) => {
  expect(decideReport(open, { isUpheld: true, by: 'm', note: '诈骗', ban }, now)).toMatchObject({
    set: { status: 'upheld', decidedBy: 'm' },
    fact: { upheld: true, moderator_id: 'm', ban: expected },
  })
})

test('a report is decided once, and never by somebody in it', () => {
  expect(decideReport({ ...open, status: 'dismissed' }, { isUpheld: true, by: 'm', note: '' }, now)).toEqual({
    refused: 'CONFLICT',
  })
  expect(decideReport(open, { isUpheld: false, by: 'a', note: '' }, now)).toEqual({ refused: 'SELF' })
  expect(decideReport(open, { isUpheld: false, by: 'b', note: '' }, now)).toEqual({ refused: 'SELF' })
})
