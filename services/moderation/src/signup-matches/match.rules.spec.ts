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
  const sanctioned = ['banned', 'neighbour', 'invited', 'far']
  expect(matchesOf('new', { sanctioned, marked: [] }, likenesses)).toEqual([
    { user_id: 'banned', kinds: ['text', 'face'] },
  ])
  // a marked device outlives the measure: who is not sanctioned any more matches by it alone
  expect(matchesOf('new', { sanctioned: [], marked: ['banned'] }, likenesses)).toEqual([
    { user_id: 'banned', kinds: ['device'] },
  ])
})
