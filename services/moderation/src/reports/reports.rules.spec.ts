import { expect, test } from '@jest/globals'
import {
  afterErasure,
  decideReport,
  type Evidence,
  addToReport,
  type ReportState,
  withdrawReport,
} from './reports.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')
const open: ReportState = {
  _id: 'r',
  user_id: 'a',
  user2_id: 'b',
  post_id: null,
  comment_id: null,
  reason: 'scam',
  text: '让我转账',
  images: [],
  evidence: [],
  more: [],
  weight: 1,
  priority: 1,
  status: 'open',
  at: now,
  decidedBy: null,
  decidedAt: null,
  note: '',
  measure: null,
  keptFrom: null,
}
const item = (kind: Evidence['kind'], user_id: string, subject_id = `${kind} of ${user_id}`): Evidence => ({
  kind,
  subject_id,
  user_id,
  text: '…',
  images: [],
  at: now.toISOString(),
})

test.each([
  ['without a ban', undefined, 'content', null],
  ['with a permanent ban', { days: null }, 'account', { until: null, reason: '诈骗', rule: null }],
  [
    'with a ban of three days',
    { days: 3, rule: 'fraud' as const },
    'account',
    { until: '2026-03-04T00:00:00.000Z', reason: '诈骗', rule: 'fraud' },
  ],
])('an upheld report %s', (_how, ban, measure, expected) => {
  expect(decideReport(open, { isUpheld: true, by: 'm', note: '诈骗', ban }, now)).toMatchObject({
    set: { status: 'upheld', decidedBy: 'm', measure },
    fact: { upheld: true, moderator_id: 'm', ban: expected },
  })
})

test('a report is decided once, and never by a person involved in it', () => {
  for (const status of ['dismissed', 'withdrawn'] as const)
    expect(decideReport({ ...open, status }, { isUpheld: true, by: 'm', note: '' }, now)).toEqual({
      refuse: 'CONFLICT',
    })
  expect(decideReport(open, { isUpheld: false, by: 'a', note: '' }, now)).toEqual({ refuse: 'SELF' })
  expect(decideReport(open, { isUpheld: false, by: 'b', note: '' }, now)).toEqual({ refuse: 'SELF' })
})

test('only the reporter withdraws a report, and only while it is open; a repeat changes nothing', () => {
  expect(withdrawReport(open, 'a', now)).toMatchObject({ set: { status: 'withdrawn', decidedAt: now } })
  expect(withdrawReport({ ...open, status: 'withdrawn' }, 'a', now)).toEqual({ set: {} })
  expect(withdrawReport({ ...open, status: 'upheld' }, 'a', now)).toEqual({ refuse: 'REPORT_CLOSED' })
  expect(withdrawReport(open, 'b', now)).toEqual({ refuse: 'NOT_FOUND' })
})

test('further reports are added, without what is known already and up to a limit', () => {
  const message = item('message', 'b')
  const addition = { at: now, reason: 'scam', text: '又来要钱', evidence: [message], images: ['p'] } as const
  const joined = addToReport(open, addition)
  expect(joined).toEqual({ more: [{ at: now, reason: 'scam', text: '又来要钱' }], evidence: [message], images: ['p'] })
  expect(addToReport({ ...open, ...joined }, addition)).toEqual({})
  expect(addToReport(open, { ...addition, text: open.text, evidence: [], images: [] })).toEqual({})
  const full = {
    ...open,
    more: Array.from({ length: 10 }, (_, n) => ({ at: now, reason: 'scam' as const, text: `${n}` })),
  }
  expect(addToReport(full, { ...addition, evidence: [], images: [] })).toEqual({})
})

test('when a party of a closed report is erased, only the reported person’s messages stay', () => {
  const evidence = [item('profile', 'b'), item('message', 'a'), item('message', 'b')]
  expect(afterErasure({ user2_id: 'b', evidence })).toEqual({
    text: '',
    images: [],
    more: [],
    evidence: [evidence[2]],
  })
})

test('an upheld report may warn or limit instead of banning; a limit without a length lasts seven days', () => {
  const limit = { step: 'limit', rule: 'harassment' } as const
  const by = { isUpheld: true, by: 'm', note: '骚扰' } as const
  expect(decideReport(open, { ...by, sanction: limit }, now)).toMatchObject({
    set: { measure: 'account' },
    fact: {
      ban: null,
      sanction: { step: 'limit', reason: '骚扰', until: new Date(now.getTime() + 7 * 86_400_000).toISOString() },
    },
  })
  const warning = { step: 'warning', rule: 'harassment' } as const
  expect(decideReport(open, { ...by, sanction: warning }, now)).toMatchObject({ fact: { sanction: { until: null } } })
  const both = { ...by, sanction: warning, ban: { days: 7, rule: 'harassment' } } as const
  expect(decideReport(open, both, now)).toMatchObject({ fact: { sanction: null, ban: { rule: 'harassment' } } })
})
