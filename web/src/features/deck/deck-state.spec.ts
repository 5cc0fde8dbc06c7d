import { describe, expect, it } from '@jest/globals'
import type { UserCard } from '@xinyu/contracts/profile'
import { member } from '../../test-people.ts'
import { addCards, withPeople, decided, emptyDeck, putBack } from './deck-state.ts'

const people = (...ids: string[]): UserCard[] => ids.map((_id) => member({ _id }))
const ids = (cards: readonly UserCard[]): string[] => cards.map(({ _id }) => _id)
const deckOf = (...names: string[]) => withPeople(emptyDeck, people(...names), new Set())

describe('the deck', () => {
  it('leaves out people already decided about', () =>
    expect(ids(withPeople(emptyDeck, people('a', 'b', 'c'), new Set(['b'])).cards)).toEqual(['a', 'c']))

  it('adds no duplicates when more cards arrive', () =>
    expect(ids(addCards(deckOf('a'), people('a', 'b', 'c'), new Set(['c'])).cards)).toEqual(['a', 'b']))

  it('a re-fetch keeps the card on top and the undo', () => {
    const now = withPeople(decided(deckOf('a', 'b', 'c'), 'a', 'like'), people('c', 'd', 'b'), new Set(['a']))
    expect([ids(now.cards), now.last?.user._id]).toEqual([['b', 'c', 'd'], 'a'])
  })

  it('a re-fetch drops the card on top when it is no longer recommended', () =>
    expect(ids(withPeople(deckOf('a', 'b'), people('b', 'c'), new Set()).cards)).toEqual(['b', 'c']))

  it.each(['pass', 'like', 'love'] as const)('puts a card back on top after an undone %s', (decision) => {
    const [a] = people('a')
    const flown = decided(deckOf('a', 'b'), 'a', decision)
    expect([ids(flown.cards), flown.last?.decision]).toEqual([['b'], decision])
    expect(putBack(flown, a as UserCard)).toEqual(deckOf('a', 'b'))
  })

  it('removes a person decided about elsewhere without flying a card', () =>
    expect(decided(deckOf('a', 'b'), 'b', 'like')).toEqual(deckOf('a')))
})
