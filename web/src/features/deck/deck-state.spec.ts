import { describe, expect, it } from '@jest/globals'
import type { UserCard } from '@xinyu/contracts/profile'
import { member } from '../../test-people.ts'
import { addCards, dealt, decided, emptyDeck, putBack } from './deck-state.ts'

const people = (...ids: string[]): UserCard[] => ids.map((_id) => member({ _id }))
const ids = (cards: readonly UserCard[]): string[] => cards.map(({ _id }) => _id)
const deckOf = (...names: string[]) => dealt(emptyDeck, people(...names), new Set())

describe('the deck', () => {
  it('leaves out whom I decided about already', () =>
    expect(ids(dealt(emptyDeck, people('a', 'b', 'c'), new Set(['b'])).cards)).toEqual(['a', 'c']))

  it('brings nobody twice when more cards come', () =>
    expect(ids(addCards(deckOf('a'), people('a', 'b', 'c'), new Set(['c'])).cards)).toEqual(['a', 'b']))

  it('fetched anew keeps the person I look at on top, and what can be undone', () => {
    const now = dealt(decided(deckOf('a', 'b', 'c'), 'a', 'like'), people('c', 'd', 'b'), new Set(['a']))
    expect([ids(now.cards), now.last?.user._id]).toEqual([['b', 'c', 'd'], 'a'])
  })

  it('fetched anew drops the person on top when they are recommended no more', () =>
    expect(ids(dealt(deckOf('a', 'b'), people('b', 'c'), new Set()).cards)).toEqual(['b', 'c']))

  it.each(['pass', 'like', 'love'] as const)('puts a card back on top after a %s that was taken back', (decision) => {
    const [a] = people('a')
    const flown = decided(deckOf('a', 'b'), 'a', decision)
    expect([ids(flown.cards), flown.last?.decision]).toEqual([['b'], decision])
    expect(putBack(flown, a as UserCard)).toEqual(deckOf('a', 'b'))
  })

  it('takes somebody out who is decided about elsewhere, and flies no card for it', () =>
    expect(decided(deckOf('a', 'b'), 'b', 'like')).toEqual(deckOf('a')))
})
