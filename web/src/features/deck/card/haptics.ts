import type { SwipeDecision } from '../deck-state.ts'

/** vibration and pause lengths in ms */
const patterns: Record<SwipeDecision | 'aim', number[]> = {
  aim: [6],
  pass: [12],
  like: [24],
  love: [18, 60, 36],
}

/** Silent. Browsers allow vibration once the page was touched; without a motor nothing happens. */
export const buzz = (what: SwipeDecision | 'aim'): void => {
  if (typeof navigator.vibrate === 'function' && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(patterns[what])
}
