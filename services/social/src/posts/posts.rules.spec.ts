import { expect, test } from '@jest/globals'
import { ReviewStatus } from '@xinyu/contracts/enums'
import { applyDecision, canSeePost, hotOf, isListed, needsCheck, type PostState } from './posts.rules.ts'

const post = (over: Partial<PostState> = {}): PostState => ({
  _id: 'p',
  user_id: 'author',
  isChecked: ReviewStatus.Approved,
  deletedAt: null,
  ...over,
})

test.each([
  ['an approved post', post(), 'other', false, true],
  ['a waiting post of another person', post({ isChecked: 0 }), 'other', false, false],
  ['an own waiting post', post({ isChecked: 0 }), 'author', false, true],
  ['a post behind a block', post(), 'other', true, false],
  ['a deleted own post', post({ deletedAt: new Date() }), 'author', false, false],
])('visibility: %s', (_what, state, viewer, isBlocked, seen) => {
  expect(canSeePost(state, viewer, isBlocked)).toBe(seen)
})

test.each([
  ['approved posts', post(), true],
  ['waiting posts', post({ isChecked: 0 }), false],
  ['drafts', post({ isChecked: 3 }), false],
  ['deleted posts', post({ deletedAt: new Date() }), false],
  ['posts of a banned author', post({ authorIsGone: true }), false],
])('feeds hold %s: %#', (_what, state, listed) => {
  expect(isListed(state)).toBe(listed)
})

const approve = (moderator: string) => ({ approve: true, reason: '', moderator })
const reject = (moderator: string | null) => ({ approve: false, reason: '广告', moderator })
const now = new Date('2026-01-01T12:00:00Z')
const claimedBy = (by: string, seconds: number) => ({ claimedBy: by, claimedUntil: new Date(+now + seconds * 1_000) })
test.each([
  ['a check decides a waiting post', post({ isChecked: 0 }), reject(null), { isChecked: 2, reason: '广告' }],
  ['a check changes no decision', post(), reject(null), null],
  ['a moderator revokes an approval', post(), reject('m'), { isChecked: 2, reason: '广告' }],
  ['a moderator does not decide the same twice', post({ isChecked: 2 }), reject('m'), { refuse: 'CONFLICT' }],
  [
    'a moderator is refused while another has claimed it',
    { ...post(), ...claimedBy('n', 1) },
    reject('m'),
    { refuse: 'CONFLICT' },
  ],
  [
    'an expired claim blocks nobody',
    { ...post(), ...claimedBy('n', 0) },
    reject('m'),
    { isChecked: 2, reason: '广告' },
  ],
  [
    'a dismissed report keeps the post visible',
    { ...post(), openReports: 2 },
    approve('m'),
    { isChecked: 1, reason: null },
  ],
  ['a post without reports is not approved twice', post(), approve('m'), { refuse: 'CONFLICT' }],
  ['a draft cannot be decided', post({ isChecked: 3 }), reject('m'), { refuse: 'NOT_FOUND' }],
  ['a deleted post cannot be decided', post({ isChecked: 0, deletedAt: new Date() }), reject(null), null],
])('%s', (_what, state, decision, outcome) => {
  expect(applyDecision(state, decision, now)).toEqual(outcome)
})

test('waiting posts need a check, and visible ones once reported', () => {
  const states = [0, 1, 2, 3].flatMap((isChecked) =>
    [0, 1].map((open) => needsCheck({ isChecked, deletedAt: null }, { open })),
  )
  expect(states).toEqual([true, true, false, true, false, false, false, false])
})

test('ten times the likes weigh as much as half a day', () => {
  const at = (hours: number, likeCount: number): number =>
    hotOf({ likeCount, commentCount: 0, addtime: new Date(hours * 3_600_000) })
  expect(at(0, 100)).toBeCloseTo(at(12.5, 10))
  expect(at(0, 100)).toBeGreaterThan(at(12, 10))
  expect(at(0, 0)).toBe(at(0, 1))
})
