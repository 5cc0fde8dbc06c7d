import type { UserCard } from '@xinyu/contracts/profile'

export type Verdict = 'pass' | 'like' | 'love'
/** The deck of the day: the cards still to see, in order, and the last decision while it can be undone. */
export interface DeckState {
  cards: readonly UserCard[]
  last: { user: UserCard; verdict: Verdict } | null
}

/** Today's people without those I have decided about. */
export const dealt = (people: readonly UserCard[], decided: ReadonlySet<string>): DeckState => ({
  cards: people.filter((user) => !decided.has(user._id)),
  last: null,
})

/** New people join at the end; nobody twice, and nobody comes back. */
export const joined = (state: DeckState, people: readonly UserCard[], decided: ReadonlySet<string>): DeckState => {
  const known = new Set(state.cards.map((user) => user._id))
  return {
    ...state,
    cards: [...state.cards, ...people.filter((user) => !known.has(user._id) && !decided.has(user._id))],
  }
}

export const decided = (state: DeckState, verdict: Verdict): DeckState => {
  const [user, ...cards] = state.cards
  return user ? { cards, last: { user, verdict } } : state
}

/** Puts the last card back on top. A love is not undone here: it was paid for. */
export const undone = (state: DeckState): DeckState =>
  state.last && state.last.verdict !== 'love' ? { cards: [state.last.user, ...state.cards], last: null } : state

/** Which way a drag was meant: right like, left pass, up love; null when it was too short to mean anything. */
export const verdictOf = (dx: number, dy: number, width: number): Verdict | null => {
  if (dy < -140 && Math.abs(dy) > Math.abs(dx) * 1.3) return 'love'
  if (Math.abs(dx) < width * 0.28) return null
  return dx > 0 ? 'like' : 'pass'
}
