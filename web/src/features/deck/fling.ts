import type { SwipeDecision } from './deck-state.ts'

/** Where a card is: pixels from its place, and degrees. */
export interface Pose {
  x: number
  y: number
  turn: number
}
/** px per ms */
export interface Velocity {
  x: number
  y: number
}

export const atRest: Pose = { x: 0, y: 0, turn: 0 }
export const still: Velocity = { x: 0, y: 0 }
export const transformOf = ({ x, y, turn }: Pose): string =>
  `translate3d(${x.toFixed(2)}px, ${y.toFixed(2)}px, 0) rotate(${turn.toFixed(2)}deg)`

/** A card that is dragged leans the way it goes; downwards it hardly gives, for there is nothing. */
export const poseOfDrag = (dx: number, dy: number): Pose => ({
  x: dx,
  y: Math.min(dy, dy > 0 ? dy * 0.2 : dy),
  turn: dx / 24,
})

/** faster than this a short flick counts as a long drag */
const flickSpeed = 0.5
const least = { across: 0.28, up: 140, flick: 40 }

/** The decision a drag stands for: right like, left pass, up love; null when it was too short and too slow. */
export const decisionOfDrag = (
  dx: number,
  dy: number,
  width: number,
  speed: Velocity = still,
): SwipeDecision | null => {
  const up = Math.abs(dy) > Math.abs(dx) * 1.3
  if (dy < 0 && up) return dy < -least.up || (dy < -least.flick && speed.y < -flickSpeed) ? 'love' : null
  const isFlick = Math.abs(dx) > least.flick && Math.abs(speed.x) > flickSpeed && Math.sign(speed.x) === Math.sign(dx)
  if (Math.abs(dx) < width * least.across && !isFlick) return null
  return dx > 0 ? 'like' : 'pass'
}

export interface Flight {
  to: Pose
  ms: number
  /** the time of a card that goes on at the speed of the hand is even; one that was at rest gathers speed */
  easing: string
}
/** a card that nobody pushed leaves at this speed, px per ms */
const ownSpeed = 1.4
const [shortest, longest] = [140, 460]
const bounded = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** The way out: on in the direction and at the speed of the hand, until nothing of the card is on the screen. */
export const flightOf = (
  decision: SwipeDecision,
  from: Pose,
  speed: Velocity,
  screen: { width: number; height: number },
): Flight => {
  if (decision === 'love') {
    const ms = bounded((screen.height * 1.2 + from.y) / Math.max(-speed.y, ownSpeed), shortest, longest)
    const to = { x: from.x + speed.x * ms * 0.3, y: -screen.height * 1.2, turn: from.turn }
    return { to, ms, easing: -speed.y >= ownSpeed ? 'linear' : 'cubic-bezier(0.4, 0, 0.9, 0.6)' }
  }
  const side = decision === 'like' ? 1 : -1
  const end = side * screen.width * 1.35
  const along = speed.x * side
  const ms = bounded((end - from.x) / side / Math.max(along, ownSpeed), shortest, longest)
  const to = {
    x: end,
    y: from.y + bounded(speed.y, -1, 1) * ms,
    turn: from.turn + side * (decision === 'like' ? 16 : 10),
  }
  return { to, ms, easing: along >= ownSpeed ? 'linear' : 'cubic-bezier(0.4, 0, 0.9, 0.6)' }
}

/** per second */
const pull = 22
/** of the critical damping: one passes its rest once and lightly, the other, for a long way, hardly */
export const [lively, calm] = [0.62, 0.86]
const step = 1000 / 60

/** The way back, a frame every sixtieth of a second: a damped spring that begins with the speed of the hand. */
export const springBack = (from: Pose, speed: Velocity, damping = lively): { frames: Pose[]; ms: number } => {
  const frames: Pose[] = [from]
  const at = { x: from.x, y: from.y, vx: speed.x * 1000, vy: speed.y * 1000 }
  const settled = (): boolean => Math.hypot(at.x, at.y) < 0.4 && Math.hypot(at.vx, at.vy) < 20
  const dt = step / 1000 / 4
  for (let frame = 0; frame < 90 && !settled(); frame++) {
    for (let part = 0; part < 4; part++) {
      at.vx += (-pull * pull * at.x - 2 * damping * pull * at.vx) * dt
      at.vy += (-pull * pull * at.y - 2 * damping * pull * at.vy) * dt
      at.x += at.vx * dt
      at.y += at.vy * dt
    }
    frames.push({ x: at.x, y: at.y, turn: at.x / 24 })
  }
  frames.push(atRest)
  return { frames, ms: (frames.length - 1) * step }
}

interface Sample {
  x: number
  y: number
  at: number
}
/** what the hand did lately; earlier it may have rested or turned */
const lately = 90
/** The speed of the hand when it lets go. A hand that rested before it let go has none. */
export const speedOf = (samples: readonly Sample[], now: number): Velocity => {
  const recent = samples.filter(({ at }) => now - at <= lately)
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last || last.at - first.at < 8) return still
  const ms = last.at - first.at
  return { x: (last.x - first.x) / ms, y: (last.y - first.y) / ms }
}
