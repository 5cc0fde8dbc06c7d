import { describe, expect, it } from '@jest/globals'
import type { UserCard } from '@xinyu/contracts/profile'
import { member } from '../../test-people.ts'
import { createDeck, decided, addCards, undoDecision, decisionOfDrag } from './deck-state.ts'

const people = (...ids: string[]): UserCard[] => ids.map((_id) => member({ _id }))
const ids = (cards: readonly UserCard[]): string[] => cards.map(({ _id }) => _id)

describe('the deck', () => {
  it('leaves out whom I decided about already', () =>
    expect(ids(createDeck(people('a', 'b', 'c'), new Set(['b'])).cards)).toEqual(['a', 'c']))

  it('brings nobody twice when more cards come', () =>
    expect(ids(addCards(createDeck(people('a'), new Set()), people('a', 'b', 'c'), new Set(['c'])).cards)).toEqual([
      'a',
      'b',
    ]))

  it('puts a passed or liked card back on top, but not a loved one', () => {
    const start = createDeck(people('a', 'b'), new Set())
    expect(ids(undoDecision(decided(start, 'like')).cards)).toEqual(['a', 'b'])
    expect(ids(undoDecision(decided(start, 'love')).cards)).toEqual(['b'])
  })

  it.each([
    [200, 0, 'like'],
    [-200, 0, 'pass'],
    [10, -200, 'love'],
    [40, 10, null],
    [0, 300, null],
  ] as const)('reads a drag of %i, %i as %s', (dx, dy, decision) => expect(decisionOfDrag(dx, dy, 360)).toBe(decision))
})
