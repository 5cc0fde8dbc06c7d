import { DAY_MS } from '@xinyu/contracts/rules/time'
import { describe, expect, test } from '@jest/globals'
import { type AppealState, decideAppeal, mayAppeal, nextAppeal } from './appeals.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')
const later = (days: number): Date => new Date(now.getTime() + days * DAY_MS)
const appeal: AppealState = {
  _id: 'a',
  user_id: 'banned',
  ban_id: 'b',
  n: 1,
  text: '不是我发的',
  rule: 'advert',
  banReason: '广告',
  banUntil: later(30),
  bannedAt: later(-1),
  bannedBy: 'first',
  report_id: 'r',
  reporter_id: 'reporter',
  status: 'open',
  decidedBy: null,
  decidedAt: null,
  note: '',
  until: null,
  at: now,
}
const prior = (text: string, status: AppealState['status'], decidedBy: string | null = 'second') => ({
  text,
  status,
  decidedBy,
})

describe('a banned person', () => {
  test.each([
    ['has not appealed', [], false, { n: 1 }, 'yes'],
    ['has an open appeal', [prior('一', 'open', null)], true, { refuse: 'APPEAL_WAITS' }, 'no'],
    ['was answered and has nothing new', [prior('一', 'upheld')], false, { refuse: 'APPEAL_FACTS' }, 'withNewFacts'],
    ['was answered and has new facts', [prior('一', 'shortened')], true, { n: 2 }, 'withNewFacts'],
    ['repeats the same text', [prior('二', 'upheld')], true, { refuse: 'APPEAL_FACTS' }, 'withNewFacts'],
    ['was answered twice', [prior('一', 'upheld'), prior('三', 'upheld')], true, { refuse: 'APPEAL_USED' }, 'no'],
  ] as const)('%s', (_how, before, isNew, expected, left) => {
    expect(nextAppeal(before, { text: '二', isNew })).toEqual(expected)
    expect(mayAppeal(before)).toBe(left)
  })
})

describe('an appeal', () => {
  test.each([
    ['upheld', { outcome: 'upheld' }, { status: 'upheld', until: null }],
    ['lifted', { outcome: 'lifted' }, { status: 'lifted', until: null }],
    ['shortened', { outcome: 'shortened', days: 3 }, { status: 'shortened', until: later(3) }],
  ] as const)('is %s by a second moderator', (_how, decision, set) =>
    expect(decideAppeal(appeal, [], { by: 'second', note: '…', ...decision }, now)).toMatchObject({ set }),
  )

  test.each([
    ['the moderator who banned', 'first', 'APPEAL_SAME_MODERATOR'],
    ['the moderator of an earlier appeal', 'earlier', 'APPEAL_SAME_MODERATOR'],
    ['the banned person', 'banned', 'SELF'],
    ['the reporter', 'reporter', 'SELF'],
  ])('cannot be decided by %s', (_who, by, refuse) =>
    expect(decideAppeal(appeal, [{ decidedBy: 'earlier' }], { by, note: '…', outcome: 'lifted' }, now)).toEqual({
      refuse,
    }),
  )

  test('is decided once and never makes a ban longer', () => {
    const lift = { by: 'second', note: '…', outcome: 'lifted' } as const
    expect(decideAppeal({ ...appeal, status: 'upheld' }, [], lift, now)).toEqual({ refuse: 'CONFLICT' })
    expect(decideAppeal(appeal, [], { ...lift, outcome: 'shortened', days: 30 }, now)).toEqual({
      refuse: 'APPEAL_NOT_SHORTER',
    })
    const endless = { ...appeal, banUntil: null }
    expect(decideAppeal(endless, [], { ...lift, outcome: 'shortened', days: 30 }, now)).toMatchObject({
      set: { until: later(30) },
    })
  })
})
