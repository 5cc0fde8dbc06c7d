import { expect, test } from '@jest/globals'
import { ReviewStatus } from '@xinyu/contracts/enums'
import { canSee, applyDecision, type PostState } from './posts.rules.ts'

const post = (over: Partial<PostState> = {}): PostState => ({
  _id: 'p',
  user_id: 'author',
  isChecked: ReviewStatus.Approved,
  deletedAt: null,
  ...over,
})

test.each([
  ['an approved post', post(), 'other', false, true],
  ['a waiting post of somebody else', post({ isChecked: 0 }), 'other', false, false],
  ['an own waiting post', post({ isChecked: 0 }), 'author', false, true],
  ['a post behind a block', post(), 'other', true, false],
  ['a deleted own post', post({ deletedAt: new Date() }), 'author', false, false],
])('may be seen: %s', (_what, state, viewer, isBlocked, seen) => {
  expect(canSee(state, viewer, isBlocked)).toBe(seen)
})

test('a decision counts once', () => {
  expect(applyDecision(post({ isChecked: 0 }), false, '广告')).toEqual({
    isChecked: ReviewStatus.Rejected,
    reason: '广告',
  })
  expect(applyDecision(post(), false, '广告')).toBeNull()
})
