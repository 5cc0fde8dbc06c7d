import type { SwipeDecision } from './deck-state.ts'

/** ms of each, and of the pauses between: a pass is a tick, a like a touch, a love a heartbeat */
const patterns: Record<SwipeDecision | 'aim', number[]> = {
  aim: [6],
  pass: [12],
  like: [24],
  love: [18, 60, 36],
}

/** Without a sound. Browsers allow it once the page was touched; where there is no motor nothing happens. */
export const buzz = (what: SwipeDecision | 'aim'): void => {
  if (typeof navigator.vibrate === 'function' && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(patterns[what])
}
