import { expect, test } from '@jest/globals'
import { caseOf, scoreOf, type WaitingItem } from './cases.rules.ts'

const now = new Date('2026-11-28T04:00:00Z')
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)
const item = (more: Partial<WaitingItem> = {}): WaitingItem => ({
  kind: 'profile',
  queue: 'profileReviews',
  subject_id: 'p1',
  since: ago(10),
  weight: 1,
  ...more,
})
const report = item({ kind: 'report', queue: 'reports', subject_id: 'r1', weight: 2 })
const day = 1_440

test('a report comes before a profile, a heavier one before a lighter, and both together before each', () => {
  const score = (...items: WaitingItem[]) => scoreOf(items, null, now)
  expect(score(report)).toBeGreaterThan(score(item()))
  expect(score({ ...report, weight: 3 })).toBeGreaterThan(score(report))
  expect(score(report, item())).toBe(score(report) + score(item()))
})

test('a scammer who writes to many comes before one who writes to few', () => {
  const signal = item({ kind: 'signal', queue: 'scamSignals' })
  expect(scoreOf([{ ...signal, audience: 90 }], null, now)).toBe(30 * scoreOf([{ ...signal, audience: 3 }], null, now))
})

test('the same about an older account comes later, and after a year its age changes nothing', () => {
  const score = (days: number) => scoreOf([report], ago(days * day), now)
  expect(score(1)).toBe(score(40))
  expect(score(40)).toBeGreaterThan(score(200))
  expect(score(400)).toBe(score(4_000))
})

test('a case is late when the first of what waits is, and names its kinds, languages and who may not decide', () => {
  const items = [
    item({ texts: ['喜欢登山', '12'], since: ago(100) }),
    item({ kind: 'post', queue: 'posts', subject_id: 's1', texts: ['good morning'], since: ago(50) }),
    { ...report, since: ago(5), involved: ['reporter'] },
  ]
  expect(caseOf(items, null, now)).toMatchObject({
    kinds: ['report', 'post', 'profile'],
    languages: ['zh', 'en'],
    involved: ['reporter'],
    since: ago(100),
    dueAt: ago(-10),
    items: [{ subject_id: 's1' }, { subject_id: 'r1' }, { subject_id: 'p1' }],
  })
  expect(caseOf([], null, now)).toBeNull()
})
