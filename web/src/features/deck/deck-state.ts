import type { UserCard } from '@xinyu/contracts/profile'

export type SwipeDecision = 'pass' | 'like' | 'love'
/** Today's deck: the remaining cards in order, and the last decision while it can be undone. */
export interface DeckState {
  cards: readonly UserCard[]
  last: { user: UserCard; decision: SwipeDecision } | null
}

/** Today's people without those already decided about. */
export const createDeck = (people: readonly UserCard[], applyDecision: ReadonlySet<string>): DeckState => ({
  cards: people.filter((user) => !applyDecision.has(user._id)),
  last: null,
})

/** Appends new people; nobody twice, and nobody already decided about. */
export const addCards = (state: DeckState, people: readonly UserCard[], decided: ReadonlySet<string>): DeckState => {
  const known = new Set(state.cards.map((user) => user._id))
  return {
    ...state,
    cards: [...state.cards, ...people.filter((user) => !known.has(user._id) && !decided.has(user._id))],
  }
}

export const decided = (state: DeckState, decision: SwipeDecision): DeckState => {
  const [user, ...cards] = state.cards
  return user ? { cards, last: { user, decision: decision } } : state
}

/** Puts the last card back on top. A love is not undone here: it was paid for. */
export const undoDecision = (state: DeckState): DeckState =>
  state.last && state.last.decision !== 'love' ? { cards: [state.last.user, ...state.cards], last: null } : state

/** The decision a drag stands for: right like, left pass, up love; null when it was too short. */
export const decisionOfDrag = (dx: number, dy: number, width: number): SwipeDecision | null => {
  if (dy < -140 && Math.abs(dy) > Math.abs(dx) * 1.3) return 'love'
  if (Math.abs(dx) < width * 0.28) return null
  return dx > 0 ? 'like' : 'pass'
}
