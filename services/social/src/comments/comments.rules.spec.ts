import { expect, test } from '@jest/globals'
import { canSeeComment, type CommentState, mayDeleteComment } from './comments.rules.ts'

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
  ['an approved comment', comment(), 'reader', false, true],
  ['a waiting comment', comment({ isChecked: 0 }), 'reader', false, false],
  ['an own waiting comment', comment({ isChecked: 0 }), 'writer', false, true],
  ['an own rejected comment', comment({ isChecked: 2 }), 'writer', false, true],
  ['a comment of a hidden person', comment(), 'reader', true, false],
  ['a deleted comment', comment({ deletedAt: new Date() }), 'writer', false, false],
])('visibility of %s: %#', (_what, state, viewer, isHidden, sees) => {
  expect(canSeeComment(state, viewer, isHidden)).toBe(sees)
})

test('only its writer and the owner of the post may delete a comment', () => {
  expect(['writer', 'author', 'reader'].map((person) => mayDeleteComment(comment(), person))).toEqual([
    true,
    true,
    false,
  ])
})
