import { expect, test } from '@jest/globals'
import { canSeeComment, type CommentState, mayDelete } from './comments.rules.ts'

const comment = (over: Partial<CommentState> = {}): CommentState => ({
  _id: 'c',
  post_id: 'p',
  author_id: 'author',
  user_id: 'writer',
  parent_id: null,
  reply_to: null,
  content: '好看',
  isChecked: 1,
  reason: null,
  deletedAt: null,
  addtime: new Date(0),
  ...over,
})

test.each([
  ['what was approved', comment(), 'reader', false, true],
  ['what waits', comment({ isChecked: 0 }), 'reader', false, false],
  ['their own that waits', comment({ isChecked: 0 }), 'writer', false, true],
  ['their own that was rejected', comment({ isChecked: 2 }), 'writer', false, true],
  ['what somebody hidden from them wrote', comment(), 'reader', true, false],
  ['what was deleted', comment({ deletedAt: new Date() }), 'writer', false, false],
])('somebody sees %s: %#', (_what, state, viewer, isHidden, sees) => {
  expect(canSeeComment(state, viewer, isHidden)).toBe(sees)
})

test('its writer and the owner of the post may delete a comment, others not', () => {
  expect(['writer', 'author', 'reader'].map((person) => mayDelete(comment(), person))).toEqual([true, true, false])
})
