import { expect, test } from '@jest/globals'
import { connected } from './kinds.ts'

const links = [
  { from: 'a', to: 'b', kind: 'text' },
  { from: 'b', to: 'c', kind: 'device' },
  { from: 'a', to: 'd', kind: 'address' },
] as const

test.each([
  [
    ['text', 'device'],
    ['a', 'b', 'c'],
  ],
  [['text'], ['a', 'b']],
  [['device'], ['a']],
  [['address'], ['a', 'd']],
] as const)('by %j the first is connected with %j', (kinds, people) => {
  expect([...connected(['a'], links, new Set(kinds))]).toEqual(people)
})
