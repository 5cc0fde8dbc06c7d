import type { UserCard } from '@xinyu/contracts/profile'

export type SwipeDecision = 'pass' | 'like' | 'love'
/** Today's deck: the remaining cards in order, and the last decision while it can be undone. */
export interface DeckState {
  cards: readonly UserCard[]
  last: { user: UserCard; decision: SwipeDecision } | null
}
export const emptyDeck: DeckState = { cards: [], last: null }

/** Today's people as just fetched, without those already decided about. The card on screen stays on top. */
export const withPeople = (state: DeckState, people: readonly UserCard[], decided: ReadonlySet<string>): DeckState => {
  const cards = people.filter((user) => !decided.has(user._id))
  const top = cards.find(({ _id }) => _id === state.cards[0]?._id)
  return { ...state, cards: top ? [top, ...cards.filter((user) => user !== top)] : cards }
}

/** Appends new people; no duplicates, and nobody already decided about. */
export const addCards = (state: DeckState, people: readonly UserCard[], decided: ReadonlySet<string>): DeckState => {
  const known = new Set(state.cards.map((user) => user._id))
  return {
    ...state,
    cards: [...state.cards, ...people.filter((user) => !known.has(user._id) && !decided.has(user._id))],
  }
}

const without = (cards: readonly UserCard[], userId: string): UserCard[] => cards.filter(({ _id }) => _id !== userId)

/** Records a decision. Only the top card flies; any other is removed. */
export const decided = (state: DeckState, userId: string, decision: SwipeDecision): DeckState => {
  const [top] = state.cards
  const cards = without(state.cards, userId)
  return top?._id === userId ? { cards, last: { user: top, decision } } : { ...state, cards }
}

/** A decision failed or was undone: the card is on top again. */
export const putBack = (state: DeckState, user: UserCard): DeckState => ({
  cards: [user, ...without(state.cards, user._id)],
  last: state.last?.user._id === user._id ? null : state.last,
})
