import { expect, test } from '@jest/globals'
import { matchesOf } from './match.rules.ts'

test('a newcomer matches by text, device, picture, payee or face, and never by an address or an inviter alone', () => {
  const likenesses = [
    { from: 'new', to: 'other', kind: 'text' },
    { from: 'other', to: 'banned', kind: 'text' },
    { from: 'new', to: 'banned', kind: 'face' },
    { from: 'new', to: 'neighbour', kind: 'address' },
    { from: 'new', to: 'invited', kind: 'inviter' },
    { from: 'other', to: 'far', kind: 'device' },
  ] as const
  expect(matchesOf('new', ['banned', 'neighbour', 'invited', 'far'], likenesses)).toEqual([
    { user_id: 'banned', kinds: ['text', 'face'] },
  ])
})
